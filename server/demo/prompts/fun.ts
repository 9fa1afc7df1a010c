import type { DemoPrompt } from '../types.ts'

export const funPrompts: DemoPrompt[] = [
  {
    engineer: 'tomas-okafor',
    title: 'Pub quiz in a box: six rounds and a tie-breaker',
    description:
      'An evening of questions pitched so that every table wins a round. Comes out ready to read aloud, answers on a separate sheet.',
    type: 'GPT',
    category: 'Fun',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `Act as a quizmaster with twenty years of noisy pubs behind you. Write a quiz for [number] teams at [venue or occasion]; the room is mostly [age range and interests].

Six rounds of eight questions:
1. Warm-up: general knowledge that three teams in four would get.
2. [Local area or shared history]
3. Odd one out: four items each, one sentence why.
4. [Theme chosen by the host]
5. Before or after: two events, which came first?
6. Wipe-out: hard questions, and one wrong answer loses the whole round.

For each question give difficulty as E, M or H; every round needs at least two E and two H, save that the wipe-out is all H. Avoid trick wording, anything that changed after [year], and answers that a picture would be needed for. Mark with (check) whatever you are not fully sure about.

Output: first SHEET A, questions only, numbered, written to be read aloud once. Then SHEET B, answers with one line of trivia for each. End with a numeric tie-breaker where the closest guess wins.`,
    tipsToUse:
      'Look up every answer marked (check) before the night. Name a theme that half the room shares, such as their employer. Print sheet B in another colour.',
    daysAgo: 174,
    popularity: 0.48,
    status: 'approved',
  },
  {
    engineer: 'pixel.wren',
    title: 'Your pet as a stern oil-painted admiral',
    description:
      'Give the hamster the commission it deserves. Museum lighting, full medals and an expression of deep disappointment.',
    type: 'DALL-E',
    category: 'Fun',
    price: 2,
    engine: 'Chat gpt',
    prompt: `A formal naval portrait in oils, about 1805, whose sitter is a [species and breed] with [coat colour, markings, one ear that flops, etc.]. The animal stands upright behind a chart table, one paw resting on [prop: brass telescope / half-eaten biscuit / squeaky mouse], and looks past the viewer with the weary contempt of an officer who has read the report.

It wears a dark blue admiral’s coat cut to its own body, gold epaulettes slightly too large, and medals shaped like [bones / fish / sunflower seeds]. The head is the real animal’s head: correct muzzle, whiskers and eyes, with no human features at all.

Behind it, through a stern window, a sea battle is fought between [bath toys / garden ducks / two vacuum cleaners] under heavy cloud. Single warm light from the left, deep brown shadows, visible canvas weave, fine craquelure, thick highlights on the gold. Include a carved gilt frame with a blank brass plate. Portrait format, 1024 x 1792. No writing.`,
    tipsToUse:
      'Describe one asymmetry of the real animal, as that is what makes owners laugh. Engrave the name on the blank plate later. For two pets make two pictures facing opposite ways and hang them as rivals.',
    daysAgo: 87,
    popularity: 0.62,
    status: 'approved',
  },
  {
    engineer: 'yuki-prompts',
    title: 'Tiny people at work on a giant breakfast',
    description:
      'Miniature construction crews, cliff rescuers and farmers let loose on your plate. Charming macro scenes for cafés, menus and recipe posts.',
    type: 'Midjourney',
    category: 'Fun',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `Macro photograph of [number] miniature model-railway figures dressed as [trade, e.g. road menders, beekeepers, mountain rescuers] working on a full-size [dish, e.g. stack of pancakes], doing exactly one job: [action, e.g. winching a pat of butter up the north face], hand-painted figures about 20 mm tall with visible plastic seams, true scale contrast, [ingredient] used as their raw material, a tiny [vehicle or tool] parked beside it, crumbs as boulders, syrup as a slow river, warm morning window light from the right, ceramic plate edge as the horizon, background of [café / kitchen / picnic cloth] melting into blur, 100 mm macro lens, f/4, focus on the figure nearest the camera, dry humour, editorial food photography --ar 4:5 --style raw --stylize 120 --v 6.1 --no giant hands, cutlery close to lens, text, cartoon

Second shot, from directly above, same crew: [what went wrong] --ar 1:1 --style raw --stylize 120 --v 6.1`,
    tipsToUse:
      'One action per picture, or the figures drift apart. Four workers is the limit before faces smear. Use the second shot as a punchline in a carousel.',
    daysAgo: 19,
    popularity: 0.38,
    status: 'approved',
  },
  {
    engineer: 'dev_anand',
    title: 'Deadpan office horoscopes for the Monday channel',
    description:
      'Twelve forecasts that know about your printer, your stand-up and the fridge. Kind enough for work, precise enough to hurt.',
    type: 'Llama',
    category: 'Fun',
    price: 0,
    engine: 'Chat gpt-3.5 turbo',
    prompt: `System: You write horoscopes for an office newsletter with total seriousness. You never explain a joke, never use exclamation marks and never mention real colleagues by name.

User: Write this week’s horoscopes for the [team] team at a [kind of company].

Material to weave in:
- the ongoing saga: [e.g. the lift, the migration, the missing mugs]
- three objects everyone knows: [object], [object], [object]
- one event this week: [event and day]

Steps:
1. Give each of the twelve signs a different domain: meetings, lunch, passwords, chairs, weather, deadlines, plants, headphones, parking, spreadsheets, silence, cake.
2. Write 25-35 words per sign: one prediction, one oddly specific warning, one small kindness.
3. Use each object exactly twice across the whole set.
4. Close each with "Lucky [column letter / floor / shortcut]:" and a value.

Format: sign in bold, then the text, one blank line between signs, no introduction and no closing remark. Stay off health, looks, money, love and job security.`,
    tipsToUse:
      'Run it with a temperature of about 0.9 and a repeat penalty of 1.1. Models of 8B parameters sometimes lose count of the objects, so ask for a recount. Feed last week’s saga back in for continuity.',
    daysAgo: 7.5,
    popularity: 0.17,
    status: 'approved',
  },
  {
    engineer: 'lena-vogt',
    title: 'Escape-room evening built from your own kitchen',
    description:
      'Turns drawers, jars and a kettle into a one-hour puzzle trail with a story. No shopping, no printing beyond four sheets of paper.',
    type: 'GPT',
    category: 'Fun',
    price: 4,
    engine: 'Chat gpt-4 turbo',
    prompt: `Design a home escape game as a puzzle-maker who tests everything on tired adults. Players: [number and ages]. Time: [45-75] minutes. Story mood: [heist / haunted bakery / lost expedition]. Rooms we may use: [rooms]. Things we own: [list at least twelve household objects, including anything with digits or a lock].

First, show a dependency chart in plain text: every puzzle, what it needs and what it opens. There must be two tracks that can be solved at once and one meeting point.

Then, for each of the [6-8] puzzles:
- Set-up: where it is hidden and what to write or arrange, in under three steps
- What players see
- Solution, with the reasoning
- Three hints, from a nudge to nearly the answer
- Expected minutes

Finish with a host sheet: set-up order, reset checklist, an opening speech of 60 words and a last line to read when they win. Nothing may need heat, blades, climbing or a phone. If my list cannot support a puzzle, say which single object to borrow.`,
    tipsToUse:
      'List boring things too: egg boxes, spice jars and calendars make the best ciphers. Walk through the dependency chart once with a friend who will not play. For children under ten ask for five puzzles and double the hints.',
    daysAgo: 129,
    popularity: 0.27,
    status: 'approved',
  },
]
