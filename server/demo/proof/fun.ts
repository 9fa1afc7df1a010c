import type { DemoProof } from '../types.ts'

export const funProof: DemoProof[] = [
  {
    title: 'Your pet as a stern oil-painted admiral',
    variables: [
      ['species and breed', 'Species and breed'],
      [
        'coat colour, markings, one ear that flops, etc.',
        'Coat and markings',
        'One asymmetry is what makes owners laugh.',
      ],
      [
        'prop: brass telescope / half-eaten biscuit / squeaky mouse',
        'Prop',
        'Brass telescope, half-eaten biscuit or squeaky mouse.',
      ],
      ['bones / fish / sunflower seeds', 'Medals', 'Bones, fish or sunflower seeds.'],
      [
        'bath toys / garden ducks / two vacuum cleaners',
        'The sea battle',
        'Bath toys, garden ducks or two vacuum cleaners.',
      ],
    ],
    samples: [
      {
        values: {
          'species and breed': 'dog, dachshund',
          'coat colour, markings, one ear that flops, etc.': 'red, white bib, the left ear flops',
          'prop: brass telescope / half-eaten biscuit / squeaky mouse': 'half-eaten biscuit',
          'bones / fish / sunflower seeds': 'bones',
          'bath toys / garden ducks / two vacuum cleaners': 'bath toys',
        },
      },
      {
        values: {
          'species and breed': 'cat, British shorthair',
          'coat colour, markings, one ear that flops, etc.': 'grey all over, notch in the right ear',
          'prop: brass telescope / half-eaten biscuit / squeaky mouse': 'squeaky mouse',
          'bones / fish / sunflower seeds': 'fish',
          'bath toys / garden ducks / two vacuum cleaners': 'two vacuum cleaners',
        },
      },
      {
        values: {
          'species and breed': 'rabbit, Dutch',
          'coat colour, markings, one ear that flops, etc.': 'black and white, one ear at half mast',
          'prop: brass telescope / half-eaten biscuit / squeaky mouse': 'brass telescope',
          'bones / fish / sunflower seeds': 'sunflower seeds',
          'bath toys / garden ducks / two vacuum cleaners': 'garden ducks',
        },
      },
    ],
    reviews: [
      { by: 'rosa_pinto', stars: 5, text: 'The contempt. It is exactly how she looks at the vet.' },
      { by: 'sam_whitlock', stars: 5, text: 'Brass plate engraved, frame bought, grandmother speechless.' },
      { by: 'theo-laurent', stars: 4, text: 'Very funny; epaulettes sometimes grow on the window.' },
      {
        by: 'nadia.k',
        stars: 4,
        text: 'My parrot became a human with a beak.',
        answer:
          'For birds leave out “stands upright … one paw” and write “perched on the chart table, one claw on the telescope”.',
      },
      { by: 'jack.tanner', stars: 5, text: 'Best two dollars of the year.' },
    ],
  },
  {
    title: 'Tiny people at work on a giant breakfast',
    variables: [
      ['number', 'Figures', 'Four is the limit before faces smear.'],
      ['trade, e.g. road menders, beekeepers, mountain rescuers', 'Trade'],
      ['dish, e.g. stack of pancakes', 'Dish'],
      ['action, e.g. winching a pat of butter up the north face', 'Action', 'One only.'],
      ['ingredient', 'Raw material'],
      ['vehicle or tool', 'Parked beside'],
      ['café / kitchen / picnic cloth', 'Background', 'Café, kitchen or picnic cloth.'],
      ['what went wrong', 'Second shot: what went wrong'],
    ],
    samples: [
      {
        values: {
          number: 'three',
          'trade, e.g. road menders, beekeepers, mountain rescuers': 'road menders',
          'dish, e.g. stack of pancakes': 'loaf of bread',
          'action, e.g. winching a pat of butter up the north face': 'rolling butter flat along the crust',
          ingredient: 'butter',
          'vehicle or tool': 'steamroller',
          'café / kitchen / picnic cloth': 'kitchen',
          'what went wrong': 'the roller sank',
        },
      },
      {
        values: {
          number: 'four',
          'trade, e.g. road menders, beekeepers, mountain rescuers': 'sailors',
          'dish, e.g. stack of pancakes': 'cup of coffee',
          'action, e.g. winching a pat of butter up the north face': 'rowing a slice of lemon across',
          ingredient: 'milk foam',
          'vehicle or tool': 'anchor',
          'café / kitchen / picnic cloth': 'café',
          'what went wrong': 'someone is stirring',
        },
      },
    ],
    reviews: [
      { by: 'ada.brook', stars: 5, text: 'Our bakery’s best week on social media. The second shot is the joke.' },
      { by: 'hana-kim', stars: 4, text: 'Seams on the figures are visible, which I love.' },
      { by: 'malik.b', stars: 4, text: 'Took me twelve tries to get the winch. Worth it.' },
    ],
  },
  {
    title: 'Escape-room evening built from your own kitchen',
    variables: [
      ['number and ages', 'Players'],
      ['heist / haunted bakery / lost expedition', 'Story', 'Heist, haunted bakery or lost expedition.'],
      ['rooms', 'Rooms'],
      [
        'list at least twelve household objects, including anything with digits or a lock',
        'Things you own',
        'Twelve at least; list boring ones too.',
      ],
    ],
    samples: [
      {
        values: {
          'number and ages': 'four adults',
          'heist / haunted bakery / lost expedition': 'haunted bakery',
          rooms: 'kitchen and hall',
        },
        text: `**Dependency chart**

A. Egg box ──► gives 4 digits ──► B. Cash tin ──► half a recipe ─┐
C. Spice jars ──► gives a word ──► D. Cookbook ──► half a recipe ─┴─► E. Oven clock ──► F. The last loaf

Two tracks (A-B and C-D) can be played at once. They meet at E.

**A. Egg box.** *Set-up:* put the box in the fridge; eggs in the holes 2, 5, 6 and 9, all others empty. *Players see:* a note, "Count as a baker counts." *Solution:* a baker's dozen has thirteen: 13 − 2, 5, 6, 9 gives 11, 8, 7, 4; last digits 1 8 7 4. *Hints:* How many is a baker's dozen? · What is missing up to thirteen? · Take last digits. *8 minutes.*

**B. Cash tin.** *Set-up:* set its lock to 1874, half a recipe inside. *Players see:* the locked tin under bread. *Solution:* the digits of A. *Hints:* The tin wants four digits. · The eggs have them. · 1-8-7-4. *3 minutes.*

**C. Spice jars.** *Set-up:* six jars on the shelf in the order Nutmeg, Oregano, Turmeric, Cumin, Aniseed, Thyme; a card "Mind the beginnings". *Solution:* first letters: NOTCAT. The card is torn after "NOT": it is not the cat who haunts. The word is CAT. *Hints:* Read the labels aloud. · Only their beginnings. · Two words of three letters. *8 minutes.*

**D. Cookbook.** *Set-up:* lay the other half of the recipe at the page for cat's tongues. *Players see:* a shelf of cookbooks. *Solution:* CAT leads to the index. *Hints:* Where do cooks look up a word? · The index. · Biscuits with a tongue. *6 minutes.*

**E. Oven clock.** *Set-up:* stop the kitchen clock at noon. *Players see:* the joined recipe: "Bake when the hands are as far apart as they can be, after six." *Solution:* six o'clock is exactly opposite; "after six": set it to 7:05. *Hints:* Opposite hands. · Not six itself. · Shortly past seven. *7 minutes.*

**F. The last loaf.** *Set-up:* a loaf tin under a cloth beside the clock, a key in it. *Players see:* the cloth lifts when the clock is set. *Solution:* the key opens the hall door. *3 minutes.*

**Host sheet.** *Order:* E, F, B, A, D, C. *Reset:* clock to noon, lock to 0000, eggs back, card torn side down. *Opening, read slowly:* "This bakery closed in 1931 with one loaf still in it. Since then somebody counts eggs at night. You have one hour, four pairs of hands and no oven. Open what is closed, put together what was torn, and find the loaf before it finds you. Nobody has left by the hall so far." *Last line:* "It was never haunted. It was proving."

Nothing needs heat, blades, climbing or a phone. Your list supported all six.`,
      },
      {
        values: {
          'number and ages': 'two adults and a child of nine',
          'heist / haunted bakery / lost expedition': 'lost expedition',
          rooms: 'kitchen',
        },
        text: `Your list has eleven things and nothing with a lock, so I stop before the chart:

- Puzzle 4 needs something that opens only once. **Borrow a bicycle lock with digits**; nothing else on the list can do this.
- "Candles" I leave out: nothing may need heat.
- With a child of nine I would plan five puzzles and twice the hints, and let every second solution be something to do with the hands.

Say yes to the lock and tell me which drawer may be emptied, and the chart follows: two tracks, "the river" (jars, string, funnel) and "the camp" (tins, calendar, torch), meeting at the map under the tablecloth.`,
      },
    ],
    reviews: [
      {
        by: 'ewa_nowak',
        stars: 5,
        text: 'Fifty-five minutes, much shouting, no shopping. The proving line got groans.',
      },
      {
        by: 'diego-fuentes',
        stars: 4,
        text: 'Test the chart with a friend, as the tips say. One of mine was circular.',
      },
      { by: 'priya_s', stars: 5, text: 'It told me to borrow a lock. It was right.' },
    ],
  },
]
