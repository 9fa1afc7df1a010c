import type { DemoDiscussion } from './types.ts'

export const DEMO_DISCUSSIONS: DemoDiscussion[] = [
  {
    author: 'hana-kim',
    topic: 'My fox always faces left. Does anyone control gaze direction reliably in Midjourney?',
    description:
      'Writing "looking right" works perhaps one time in four. Naming something for it to look at, such as a crow on a post at the right edge, got me to three in four. Has anybody found a better trick?',
    hoursAgo: 2,
    answers: [
      {
        by: 'oskar_lind',
        text: 'Say where the *light* is and let it look there: “low sun at the right edge, face turned into it”. An animal that squints reads as looking. With a crow and the sun I miss one in ten.',
        hoursAgo: 1,
        isAccepted: true,
      },
    ],
  },
  {
    author: 'tomas-okafor',
    topic: 'How do you decide between $2 and $8?',
    description:
      'I price by the hours a prompt saves, not by its length. My shortest one is also my dearest, and nobody has complained so far. Curious how other sellers think about it, and what buyers make of the prices.',
    hoursAgo: 9,
    answers: [
      {
        by: 'nadia.k',
        text: 'As a buyer: I pay $8 without thinking when the listing shows me the whole output once. I hesitate at $2 when it shows nothing.',
        hoursAgo: 7,
      },
      {
        by: 'lena-vogt',
        text: 'I start at $4 and ask the first five buyers what they would have paid. Two of mine went down after that, one went up.',
        hoursAgo: 5,
      },
    ],
  },
  {
    author: 'felix_m',
    topic: 'Square brackets or {curly} ones for placeholders?',
    description:
      'I keep missing one when I fill in a long prompt. Brackets are easy to search for, but in Stable Diffusion some interfaces read them as emphasis. What do you use there?',
    hoursAgo: 27,
    answers: [
      {
        by: 'sable.fontaine',
        text: 'Square ones in the text for people, and I escape round ones that mean emphasis. In Stable Diffusion `(word:1.2)` is emphasis and `[word]` weakens, so **fill every bracket in** before you paste.',
        hoursAgo: 22,
        isAccepted: true,
      },
      { by: 'felix_m', text: 'That explains a very pale cat. Thank you.', hoursAgo: 20 },
    ],
  },
  {
    author: 'lena-vogt',
    topic: 'Negative prompts: what have you deleted without missing it?',
    description:
      'Last week I cut mine from sixty terms to twelve and the pictures improved. "Bad anatomy" stayed; "ugly" and "worst quality" went. Post your shortest list that still works.',
    hoursAgo: 51,
    answers: [
      {
        by: 'yuki-prompts',
        text: 'Mine is down to six: text, watermark, extra fingers, frame, blurry, jpeg artefacts. Everything else I say positively: “bare table” instead of “no flowers”.',
        hoursAgo: 44,
      },
      {
        by: 'dev_anand',
        text: 'Newer checkpoints seem to read negatives as suggestions. I removed “hat” and the hats went away.',
        hoursAgo: 30,
      },
    ],
  },
  {
    author: 'priya_s',
    topic: 'A ten-minute routine for testing a prompt before you rely on it',
    description:
      'Run it on your usual case, on an empty input, on a very long one and on one that is plainly wrong. If it never says "I do not know" in the last two, it needs another rule. What else belongs on the list?',
    hoursAgo: 96,
    answers: [
      {
        by: 'tomas-okafor',
        text: 'Add one: the same input twice in a row. If the two answers disagree about a number, ask for the sum in steps.',
        hoursAgo: 80,
      },
      {
        by: 'mei.chen',
        text: 'And one in another language. Half of mine answered in English with great confidence.',
        hoursAgo: 60,
      },
    ],
  },
  {
    author: 'dev_anand',
    topic: 'Getting Llama to return JSON and nothing else',
    description:
      'Grammar mode solved it on my server, but not everyone can switch that on. Without it, starting the answer with an opening brace beat every stern instruction I tried. Happy to compare failure rates.',
    hoursAgo: 170,
    answers: [
      {
        by: 'priya_s',
        text: 'With the opening brace I had 3 failures in 400. With two worked examples before it, none in 400. The examples cost 90 tokens.',
        hoursAgo: 150,
        isAccepted: true,
      },
    ],
  },
  {
    author: 'rosa_pinto',
    topic: 'Request: calm harbour and lighthouse scenes for a hospital waiting room',
    description:
      'We need about eight images that belong together, nothing stormy, readable from across a room. Which prompts here would you start from, and how would you keep the palette constant?',
    hoursAgo: 248,
    answers: [
      {
        by: 'junko_arai',
        text: 'Start from the harbour key visual and keep three words for light in all eight: “dusk”, “lantern”, “still”. Name the same two colours each time, in the same order.',
        hoursAgo: 230,
      },
      {
        by: 'rosa_pinto',
        text: 'All eight hang. The night nurse says people look at the gulls.',
        hoursAgo: 120,
        isAccepted: true,
      },
    ],
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
    answers: [
      {
        by: 'bram_castellan',
        text: 'Give the coat a name and a fault: “the mustard coat with one wooden toggle missing”. A model keeps a fault better than a style.',
        hoursAgo: 540,
        isAccepted: true,
      },
      {
        by: 'pixel.wren',
        text: 'And draw him once in full from the front, side and back. I use that sheet as the only reference.',
        hoursAgo: 500,
      },
    ],
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
    answers: [
      { by: 'clara-voss', text: 'The second one sold it to me: a listing that says what it cannot do.', hoursAgo: 980 },
    ],
  },
  {
    author: 'mei.chen',
    topic: 'Does a role line such as "You are an expert architect" still do anything?',
    description:
      'I ran twenty tasks with and without one. It changed tone every time and correctness hardly ever, except where the role implied a format. Has anyone measured something different?',
    hoursAgo: 1290,
    answers: [
      {
        by: 'dev_anand',
        text: 'Same here on 60 tasks: format yes, facts no. I replaced mine by two lines on who reads the result, and that did move quality.',
        hoursAgo: 1200,
      },
    ],
  },
  {
    author: 'oskar_lind',
    topic: 'Lens names are overrated; light is not',
    description:
      'Swapping 85mm for 50mm barely moves my results, while "window high on the left, white wall opposite" changes everything. Try removing the camera from your favourite prompt and report back.',
    hoursAgo: 1620,
    answers: [
      {
        by: 'theo-laurent',
        text: 'Tried it: removed 85mm from all my portraits. Nobody noticed, I neither.',
        hoursAgo: 1500,
      },
    ],
  },
  {
    author: 'clara-voss',
    topic: 'What to write in "Tips to use" so that buyers really read it',
    description:
      'As a buyer I want to know which slot matters most, what usually goes wrong and the setting to change first. Two sentences of that are worth a page of theory. Sellers, which tip gets you the most thanks?',
    hoursAgo: 1985,
    answers: [
      {
        by: 'mira.holt',
        text: '“If it goes wrong, it goes wrong like this.” One sentence, and the setting that mends it.',
        hoursAgo: 1900,
        isAccepted: true,
      },
    ],
  },
]
