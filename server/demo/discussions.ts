import type { DemoDiscussion } from './types.ts'

export const DEMO_DISCUSSIONS: DemoDiscussion[] = [
  {
    author: 'hana-kim',
    topic: 'My fox always faces left. Does anyone control gaze direction reliably in Midjourney?',
    description:
      'Writing "looking right" works perhaps one time in four. Naming something for it to look at, such as a crow on a post at the right edge, got me to three in four. Has anybody found a better trick?',
    hoursAgo: 2,
  },
  {
    author: 'tomas-okafor',
    topic: 'How do you decide between $2 and $8?',
    description:
      'I price by the hours a prompt saves, not by its length. My shortest one is also my dearest, and nobody has complained so far. Curious how other sellers think about it, and what buyers make of the prices.',
    hoursAgo: 9,
  },
  {
    author: 'felix_m',
    topic: 'Square brackets or {curly} ones for placeholders?',
    description:
      'I keep missing one when I fill in a long prompt. Brackets are easy to search for, but in Stable Diffusion some interfaces read them as emphasis. What do you use there?',
    hoursAgo: 27,
  },
  {
    author: 'lena-vogt',
    topic: 'Negative prompts: what have you deleted without missing it?',
    description:
      'Last week I cut mine from sixty terms to twelve and the pictures improved. "Bad anatomy" stayed; "ugly" and "worst quality" went. Post your shortest list that still works.',
    hoursAgo: 51,
  },
  {
    author: 'priya_s',
    topic: 'A ten-minute routine for testing a prompt before you rely on it',
    description:
      'Run it on your usual case, on an empty input, on a very long one and on one that is plainly wrong. If it never says "I do not know" in the last two, it needs another rule. What else belongs on the list?',
    hoursAgo: 96,
  },
  {
    author: 'dev_anand',
    topic: 'Getting Llama to return JSON and nothing else',
    description:
      'Grammar mode solved it on my server, but not everyone can switch that on. Without it, starting the answer with an opening brace beat every stern instruction I tried. Happy to compare failure rates.',
    hoursAgo: 170,
  },
  {
    author: 'rosa_pinto',
    topic: 'Request: calm harbour and lighthouse scenes for a hospital waiting room',
    description:
      'We need about eight images that belong together, nothing stormy, readable from across a room. Which prompts here would you start from, and how would you keep the palette constant?',
    hoursAgo: 248,
  },
  {
    author: 'quill-and-co',
    topic: 'Words we have banned from our own writing prompts',
    description:
      'Ours now include "delve", "tapestry", "in today’s fast-paced world" and any sentence that starts with "Imagine". A ban works better when it comes with a replacement. What is on your list?',
    hoursAgo: 391,
  },
  {
    author: 'jonas.weber',
    topic: 'Same character, twelve pictures: seeds, references or sheer stubbornness?',
    description:
      'I am illustrating a picture book about a badger, and by page five he is a different badger. Character references help with the face but lose the coat. How do you keep clothes constant?',
    hoursAgo: 565,
  },
  {
    author: 'mira.holt',
    topic: 'Please send sellers your failed results too',
    description:
      'A picture of what went wrong teaches me more than ten compliments. If one of my prompts misbehaves, tell me the model version and what you put in the brackets, and I will mend it.',
    hoursAgo: 742,
  },
  {
    author: 'kofi.mensah',
    topic: 'First sale of the month, and what I would tell a beginner',
    description:
      'Three things I learnt from watching good sellers: show one placeholder filled in, say what the prompt cannot do, and write the tips last. It takes an evening and it shows.',
    hoursAgo: 1015,
  },
  {
    author: 'mei.chen',
    topic: 'Does a role line such as "You are an expert architect" still do anything?',
    description:
      'I ran twenty tasks with and without one. It changed tone every time and correctness hardly ever, except where the role implied a format. Has anyone measured something different?',
    hoursAgo: 1290,
  },
  {
    author: 'oskar_lind',
    topic: 'Lens names are overrated; light is not',
    description:
      'Swapping 85mm for 50mm barely moves my results, while "window high on the left, white wall opposite" changes everything. Try removing the camera from your favourite prompt and report back.',
    hoursAgo: 1620,
  },
  {
    author: 'clara-voss',
    topic: 'What to write in "Tips to use" so that buyers really read it',
    description:
      'As a buyer I want to know which slot matters most, what usually goes wrong and the setting to change first. Two sentences of that are worth a page of theory. Sellers, which tip gets you the most thanks?',
    hoursAgo: 1985,
  },
]
