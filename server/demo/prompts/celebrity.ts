import type { DemoPrompt } from '../types.ts'

export const celebrityPrompts: DemoPrompt[] = [
  {
    engineer: 'sable.fontaine',
    title: 'Red-Carpet Editorial Portrait of a Star who Never Existed',
    description:
      'Flashbulbs, couture and a face that belongs to nobody. Built for novels, mock magazines and casting decks that must stay clear of real likenesses.',
    type: 'Midjourney',
    category: 'Celebrity',
    price: 8,
    engine: 'Chat gpt-4 turbo',
    prompt: `red-carpet editorial portrait of an invented [film or music] star, fictional adult person aged about [age],
[heritage and complexion], [face shape] face with [two distinctive features, e.g. a gap in the teeth, silver brow],
[hair: length, texture, colour], wearing [garment: fabric, cut, colour] with one striking detail: [detail],
turning back over the shoulder towards a second photographer, expression of [emotion], caught between poses,
direct on-camera flash, crisp shadow on a [wall colour] step-and-repeat wall left blank, carpet in [carpet colour],
skin with pores and powder, a loose thread, a smudge of lipstick, 85mm f/2.8, slight motion at the hem,
out-of-focus shoulders of the crowd at both edges, fashion weekly realism
--ar 4:5 --v 6.1 --style raw --stylize 110 --seed [number] --no text, logo, watermark, lookalike, airbrushed skin`,
    tipsToUse:
      'Never put a real name or "looks like" in the slots: two odd features create a more memorable face anyway. Reuse the seed and the feature line to carry your star through a series.',
    daysAgo: 224,
    popularity: 0.46,
    status: 'approved',
  },
  {
    engineer: 'mira.holt',
    title: 'Ninety-Second Award Speech: Laughs, Thanks, Exit',
    description:
      'Times the speech to the orchestra, gets every name in and still leaves room for one honest moment. Equally good for the Academy of your imagination and the bowls-club dinner.',
    type: 'GPT',
    category: 'Celebrity',
    price: 4,
    engine: 'Chat gpt',
    prompt: `ROLE
You write acceptance speeches that are spoken, not read.

FACTS
Speaker: [name, how they talk, one habit of speech]
Award and room: [award, audience, how formal]
People to thank, most important last: [names and what each did]
A true small story, with one physical detail: [story]
Must avoid: [subjects]

BUILD
1. Opening, 15 seconds: something only sayable tonight. No "I didn't expect this".
2. Story, 30 seconds: begin in the middle.
3. Thanks, 30 seconds: group names by deed, three groups at most.
4. Turn, 10 seconds: one sentence that means something.
5. Exit, 5 seconds: a short line that leaves them clapping, not thinking.

FORMAT
190 to 220 words, in breath-length lines. Mark (pause) and underline one stressed word per section with _underscores_.
Add a 40-second version for when the music starts, and a pocket card with keywords only.

CHECK
Read it back at 140 words per minute, report the seconds per section, and trim if any runs over.
Add no name, joke or event that is not in FACTS.`,
    tipsToUse:
      'Rehearse from the pocket card rather than the script. Supply the smallest story you have: a borrowed pair of shoes beats a life lesson every time.',
    daysAgo: 139.3,
    popularity: 0.3,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Fan-Letter Replies with a Human Pulse',
    description:
      'Helps a busy performer answer a sack of mail without sounding like a form. Spots the letters that need a person, not a template.',
    type: 'Llama',
    category: 'Celebrity',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `SYSTEM
You draft replies for [performer, an invented or consenting person], who approves each one before it is sent. You promise
nothing, never give private details, and never pretend that a meeting or a memory took place.

VOICE SAMPLE
[paste 150 words the performer really wrote]

USER
Letter: """[paste letter]"""
Facts I am allowed to share: [list]
Enclosure, if any: [signed card / none]

STEPS
1. Sort the letter: praise, question, creative gift, request, distress, child writer.
2. If it shows distress or risk, or a child gives contact details, do not draft. Return FLAG, the reason and a suggestion for staff.
3. Otherwise choose the one detail the writer would most like to have noticed.
4. Draft 70 to 110 words: greet by name, respond to that detail, answer one question, close warmly.
5. Offer a handwritten postscript of under 12 words.

OUTPUT
KIND: ...
DETAIL NOTICED: ...
REPLY: ...
PS: ...
UNANSWERED: questions left for the performer`,
    tipsToUse:
      'A voice sample from a private note works better than one from an interview. Process letters one at a time, so that details never cross over, and have every FLAG read the same day.',
    daysAgo: 71.2,
    popularity: 0.09,
    status: 'approved',
  },
  {
    engineer: 'yuki-prompts',
    title: 'Rise, Scandal, Comeback: a Fictional Star’s Full Biography',
    description:
      'Builds a pop or screen idol from the first rented hall to the farewell tour, with dates that add up. Gives novelists and game writers a dossier to quote from for years.',
    type: 'GPT',
    category: 'Celebrity',
    price: 6,
    engine: 'Chat gpt-32k',
    prompt: `ROLE
You are the unauthorised biographer of a wholly invented star. No real person, company or work may appear.

SEED
Field: [music, film, sport, cookery]
Born: [year, invented town]
Gift: [talent]
Lie they told early: [lie]
Who knew: [person]

STEPS
1. Make a timeline of 18 dated events. Age and year must agree in every row.
2. Tie the scandal in row [10 to 13] to the early lie by a chain of at least three rows.
3. Let the comeback cost something that the star wanted at 20.
4. Create three sources who disagree about the same night: a rival, a relative, a driver.

DELIVER
- Timeline table: Year | Age | Event | Source | Doubtful? (y/n)
- Works: 9 titles with year, reception and one-line review
- Three quotations from each source about that night, 40 words each
- Encyclopaedia entry, 250 words, neutral
- Back-cover blurb, 70 words, shameless

VERIFY
List every age-and-year pair and correct errors. Search your own draft for names of real famous people and replace them.`,
    tipsToUse:
      'Make the early lie small and embarrassing, since a grand one leaves the scandal nowhere to grow. Ask for the "doubtful" rows to be retold by another source and you get instant plot.',
    daysAgo: 18.6,
    popularity: 0.14,
    status: 'approved',
  },
  {
    engineer: 'junko_arai',
    title: 'Dressing-Room Mirror: Backstage Portrait on Grainy Film',
    description:
      'An invented singer, ten minutes before curtain, lit by bulbs and nerves. The mirror geometry is spelled out, so the reflection agrees with the sitter.',
    type: 'Stable Diffusion',
    category: 'Celebrity',
    price: 2,
    engine: 'Chat gpt-4 turbo',
    prompt: `POSITIVE
35mm film photograph, backstage dressing room, fictional adult [singer, dancer or comedian], about [age],
[hair], [distinctive feature], half in costume: [costume piece] over a plain vest, seated at a bulb-framed mirror,
camera behind the left shoulder, (face visible in the mirror only:1.2), eyes lowered to [object in hands],
warm tungsten bulbs, [colour] light from the corridor on the right, make-up table with [three small things],
unlabelled flowers, coat on a hook, pushed 800 ISO grain, soft halation, honest skin texture, [emotion] before the show

NEGATIVE
celebrity likeness, real person, mismatched reflection, second face, duplicate person, extra fingers, readable text, poster,
phone, beauty filter, plastic skin, hdr, watermark

SETTINGS
SDXL photographic checkpoint, 896 x 1152, DPM++ 2M SDE Karras, 32 steps, CFG 4.5
Face detailer on the reflection, denoise 0.3
Seed [number]`,
    tipsToUse:
      'Keep the back of the head plain and let the mirror do the acting. If a second face turns up in the room, add "back of head" with weight 1.3 and reduce the mirror weight to 1.1.',
    daysAgo: 0.6,
    popularity: 0,
    status: 'pending',
  },
]
