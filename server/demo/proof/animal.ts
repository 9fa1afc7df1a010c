import type { DemoProof } from '../types.ts'

export const animalProof: DemoProof[] = [
  {
    title: 'Red Fox in the First Frost, Long-Lens Wildlife Portrait',
    variables: [
      ['red fox or other furred animal', 'Animal', 'Any mammal with fur.'],
      ['age and condition, e.g. thick winter coat, one torn ear', 'Age and condition'],
      ['grass, heather or bracken', 'Standing in'],
      ['direction', 'Looks towards'],
      [
        'one blemish',
        'Blemish',
        'A torn ear, a burr, a missing whisker. Do not leave it out: it makes the animal real.',
      ],
      ['left or right', 'Sun from'],
      ['woodland or hillside', 'Background'],
      ['colour', 'First background colour'],
      ['second colour', 'Second background colour'],
    ],
    samples: [
      {
        values: {
          'red fox or other furred animal': 'red fox',
          'age and condition, e.g. thick winter coat, one torn ear': 'old vixen, thick winter coat',
          'grass, heather or bracken': 'bracken',
          direction: 'the left edge',
          'one blemish': 'a torn left ear',
          'left or right': 'right',
          'woodland or hillside': 'birch wood',
          colour: 'rust',
          'second colour': 'pale blue',
        },
      },
      {
        values: {
          'red fox or other furred animal': 'grey wolf',
          'age and condition, e.g. thick winter coat, one torn ear': 'young male, coat half changed',
          'grass, heather or bracken': 'heather',
          direction: 'the viewer',
          'one blemish': 'a burr on the flank',
          'left or right': 'left',
          'woodland or hillside': 'hillside',
          colour: 'slate',
          'second colour': 'straw',
        },
      },
      {
        values: {
          'red fox or other furred animal': 'brown bear',
          'age and condition, e.g. thick winter coat, one torn ear': 'heavy before the winter',
          'grass, heather or bracken': 'grass',
          direction: 'the right edge',
          'one blemish': 'a scar across the nose',
          'left or right': 'left',
          'woodland or hillside': 'spruce wood',
          colour: 'bottle green',
          'second colour': 'amber',
        },
      },
    ],
    versions: [
      {
        daysAgo: 38,
        note: 'The blemish is a variable of its own, since it did more for realism than any lens.',
        before: [['natural imperfect fur with [one blemish]', 'natural imperfect fur']],
      },
      {
        daysAgo: 140,
        note: 'For Midjourney 6.1. Snowflakes excluded, which it adds by itself.',
        before: [
          ['--v 6.1', '--v 6'],
          ['collar, fence, snowflakes, human', 'collar, fence, human'],
        ],
      },
    ],
    reviews: [
      {
        by: 'ada.brook',
        stars: 5,
        text: 'Three of four were keepers, and the fourth made me laugh. The torn ear does it.',
      },
      {
        by: 'jonas.weber',
        stars: 5,
        text: 'Works for my badger too. I asked for a burr on the shoulder and got exactly one.',
      },
      {
        by: 'nadia.k',
        stars: 4,
        text: 'Beautiful. It needed “distant” before the woodland, or the trees came too near.',
      },
      {
        by: 'sam_whitlock',
        stars: 5,
        text: 'The breath in the air is what sold me. I have used it for three calendars.',
      },
      {
        by: 'kofi.mensah',
        stars: 3,
        text: 'Good with foxes and wolves. My otter looked like a wet fox.',
        answer:
          'Otters need their own words: write “sleek wet fur in spikes, small round ears” as the condition and leave out the frost on the hairs.',
      },
      { by: 'freya.hall', stars: 5, text: 'Finally a wildlife prompt without eyelashes.' },
    ],
  },
  {
    title: 'Your Pet in Velvet: an Old Master Oil Portrait',
    variables: [
      ['species and breed', 'Species and breed'],
      [
        'coat pattern: describe left side, right side, chest, paws',
        'Coat',
        'Left side, right side, chest and paws: owners look there first.',
      ],
      ['eye colour', 'Eye colour'],
      ['colour', 'Doublet'],
      ['collar: lace ruff / gold chain / plain linen', 'Collar', 'Lace ruff, gold chain or plain linen.'],
      ['prop: pewter cup, book, tennis ball', 'Prop', 'A pewter cup, a book, a tennis ball.'],
    ],
    samples: [
      {
        values: {
          'species and breed': 'cat, tabby',
          'coat pattern: describe left side, right side, chest, paws':
            'grey stripes on both sides, white chest, three white paws',
          'eye colour': 'green',
          colour: 'wine-red',
          'collar: lace ruff / gold chain / plain linen': 'lace ruff',
          'prop: pewter cup, book, tennis ball': 'book',
        },
      },
      {
        values: {
          'species and breed': 'dog, beagle',
          'coat pattern: describe left side, right side, chest, paws': 'brown saddle, white chest, freckled paws',
          'eye colour': 'hazel',
          colour: 'midnight-blue',
          'collar: lace ruff / gold chain / plain linen': 'gold chain',
          'prop: pewter cup, book, tennis ball': 'tennis ball',
        },
      },
      {
        values: {
          'species and breed': 'rabbit, lop-eared',
          'coat pattern: describe left side, right side, chest, paws': 'fawn all over, white nose',
          'eye colour': 'dark brown',
          colour: 'moss-green',
          'collar: lace ruff / gold chain / plain linen': 'plain linen',
          'prop: pewter cup, book, tennis ball': 'pewter cup',
        },
      },
    ],
    reviews: [
      { by: 'priya_s', stars: 5, text: 'My mother cried, then asked why the dog looks like her brother. Framed.' },
      {
        by: 'rosa_pinto',
        stars: 4,
        text: 'Markings right at the second try, once I described each side. The ruff is glorious.',
      },
      {
        by: 'malik.b',
        stars: 3,
        text: 'Without the adapter it is a nice cat, but not mine. The description should say that one needs it.',
        answer: 'You are right, and it does now: the reference photo is not optional.',
      },
      {
        by: 'lucia_romero',
        stars: 5,
        text: 'A3 on cotton paper. Nobody believes that it is not a print of a painting.',
      },
    ],
  },
  {
    title: 'Hummingbird and Orchid: Frozen-Wing Macro Study',
    variables: [
      ['hummingbird species or "small hummingbird"', 'Hummingbird', 'A species, or “small hummingbird”.'],
      ['orchid variety', 'Orchid', 'Moth and slipper orchids come out truest.'],
      ['distance', 'Bill to flower', 'A finger’s width, two centimetres.'],
      ['colour', 'Throat'],
      ['petal colour', 'Petals'],
      ['marking colour', 'Veins'],
      ['background colour', 'Background'],
    ],
    samples: [
      {
        values: {
          'hummingbird species or "small hummingbird"': 'ruby-throated hummingbird',
          'orchid variety': 'moth orchid',
          distance: 'a finger’s width',
          colour: 'ruby',
          'petal colour': 'white',
          'marking colour': 'violet',
          'background colour': 'moss green',
        },
      },
      {
        values: {
          'hummingbird species or "small hummingbird"': 'small hummingbird',
          'orchid variety': 'slipper orchid',
          distance: 'two centimetres',
          colour: 'copper green',
          'petal colour': 'lemon',
          'marking colour': 'maroon',
          'background colour': 'dusk blue',
        },
      },
    ],
    reviews: [
      {
        by: 'ingrid-dahl',
        stars: 4,
        text: 'Two of eight had a second bill, as the tips warn. The other six are on our tea boxes.',
      },
      { by: 'tariq-aziz', stars: 5, text: 'The band left free for copy saved me an hour.' },
    ],
  },
  {
    title: 'Paper-Cut Whale Beneath a Sleeping Village',
    variables: [
      ['plant, e.g. kelp or reeds', 'Plant in front'],
      ['dark colour', 'Its colour', 'The darkest of the picture.'],
      ['whale or other sea animal', 'Animal', 'Describe its silhouette from the side.'],
      ['whale colour', 'Animal’s colour'],
      ['wave colour', 'Waves'],
      ['number', 'Houses'],
      ['landmark', 'Landmark'],
      ['sky colour', 'Sky'],
    ],
    samples: [
      {
        draws: `humpback whale, cut from one sheet of deep teal card, with its pattern made of small
punched holes through which warm light shines.
Layer 3: thin wave lines in three tints of turquoise`,
        values: {
          'plant, e.g. kelp or reeds': 'kelp',
          'dark colour': 'ink blue',
          'whale or other sea animal': 'humpback whale',
          'whale colour': 'deep teal',
          'wave colour': 'turquoise',
          number: 'seven',
          landmark: 'church tower',
          'sky colour': 'plum',
        },
      },
      {
        draws: `whale with a long white belly, cut from one sheet of rust card, with its pattern made of small
punched holes through which warm light shines.
Layer 3: thin wave lines in three tints of rose`,
        values: {
          'plant, e.g. kelp or reeds': 'reeds',
          'dark colour': 'aubergine',
          'whale or other sea animal': 'whale with a long white belly',
          'whale colour': 'rust',
          'wave colour': 'rose',
          number: 'five',
          landmark: 'windmill',
          'sky colour': 'cream',
        },
      },
    ],
  },
]
