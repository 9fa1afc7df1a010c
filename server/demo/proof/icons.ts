import type { DemoProof } from '../types.ts'

export const iconsProof: DemoProof[] = [
  {
    title: 'Frosted-glass weather icons: sun, cloud and moon',
    variables: [
      ['extra: fog / rainbow / wind', 'Ninth icon', 'Fog, rainbow or wind.'],
      ['colour A', 'Gradient from'],
      ['colour B', 'Gradient to', 'At least 60 degrees away on the wheel, so that the blur shows.'],
      ['capsules / spheres', 'Rain and snow as', 'Capsules or spheres.'],
      ['off-white / midnight blue', 'Background', 'Off-white or midnight blue.'],
    ],
    samples: [
      {
        values: {
          'extra: fog / rainbow / wind': 'fog',
          'colour A': 'apricot',
          'colour B': 'violet',
          'capsules / spheres': 'capsules',
          'off-white / midnight blue': 'midnight blue',
        },
      },
      {
        values: {
          'extra: fog / rainbow / wind': 'rainbow',
          'colour A': 'lime',
          'colour B': 'sky blue',
          'capsules / spheres': 'spheres',
          'off-white / midnight blue': 'off-white',
        },
      },
    ],
    reviews: [
      { by: 'mei.chen', stars: 5, text: 'Dark and light set in one conversation, sliced in thirds, shipped.' },
      { by: 'theo-laurent', stars: 4, text: 'Thunder is the weak one. Eight of nine is fine by me.' },
      { by: 'arjun_rao', stars: 5, text: 'The moon has no face. You have no idea how rare that is.' },
    ],
  },
  {
    title: 'Line-icon brief writer for a whole design system',
    variables: [
      ['what it does and for whom', 'Product', 'What it does, and for whom.'],
      ['web / iOS / Android', 'Platforms', 'Web, iOS or Android.'],
      ['adjectives', 'Character', 'Three adjectives.'],
      ['list', 'Features', 'As verbs: “archive a message”.'],
      ['regions and reading directions', 'Cultures'],
      ['exception', 'Exception', 'A metaphor that is allowed although it is refused otherwise.'],
    ],
    samples: [
      {
        values: {
          'what it does and for whom': 'watering plans for allotment holders',
          'web / iOS / Android': 'iOS and Android',
          adjectives: 'calm, sturdy, dry',
          list: 'water a bed, skip a day, share a key, report a leak, lend a tool',
          'regions and reading directions': 'Germany and Israel, both directions',
          exception: 'a watering can',
        },
        text: `**A. Grid**

| | 24 px | 16 px |
|---|---|---|
| Live area | 20 × 20 | 14 × 14 |
| Stroke | 1.75 | 1.5 |
| Caps and joins | round, round | round, round |
| Corner radius | 2 | 1.5 |
| Smallest gap | 2 | 1.5 |
| Keylines | circle 20, square 18, upright 16 × 20 | circle 14, square 12 |

**B. Metaphors**

| Feature | First | Fallback | Could be mistaken for | Mirrored |
|---|---|---|---|---|
| Water a bed | Can over three drops | Drop in a rectangle | Oil, refuel | yes |
| Skip a day | Drop with a diagonal | Calendar square, empty | Dry weather | no |
| Share a key | Key, halved by a gap | Two keys crossed | Password | yes |
| Report a leak | Pipe with one drop off centre | Tap, dripping | Water a bed | yes |
| Lend a tool | Spade across an open box | Spade and return line | Download | yes |

**C. Families.** Water: the drop, always 6 wide at 24 px. Things of others: the open box.

**D. States.** Hover: stroke 2. Selected: the smaller part is filled. Disabled: the stroke is broken once, at the lower end. Error: a notch of 4 px cut from the upper end; no colour is needed.

**E. Names.** \`can-over-drops\` (water, irrigate), \`drop-struck\` (skip, pause), \`key-halved\` (share, lend key), \`pipe-drop\` (leak, fault), \`spade-in-box\` (lend, borrow)

**Most likely to fail**
1. pipe-drop: "Which of these tells a neighbour that something is broken?"
2. key-halved: "Where do you let someone in while you are away?"
3. drop-struck: "You do not want to water today. What do you press?"
4. spade-in-box: "You take somebody's spade for the weekend. What do you press?"
5. can-over-drops: "What waters the beans?"

The watering can is obsolete to some of your users, and allowed as you said.`,
      },
      {
        values: {
          'what it does and for whom': 'a register of bells for church wardens',
          'web / iOS / Android': 'web',
          adjectives: 'plain, old, exact',
          list: 'add a bell, record a crack, book a founder',
          'regions and reading directions': 'Britain and Ireland, left to right',
          exception: 'none',
        },
        text: `**A. Grid.** 24 px: live area 20, stroke 1.5, butt caps, mitred joins, radius 0, gap 2. 16 px: live area 14, stroke 1.25, gap 1.5. Mitred, since you asked for exact; the bell's lip is the only curve.

**B. Metaphors**

| Feature | First | Fallback | Could be mistaken for | Mirrored |
|---|---|---|---|---|
| Add a bell | Bell with plus at the lip | Bell in a square | Turn on notifications | no |
| Record a crack | Bell with one zigzag from the lip | Magnifier on a lip | Mute | no |
| Book a founder | Ladle above a mould | Calendar with a bell | Soup kitchen | no |

Every one of these is a bell on the web, which means notifications to everybody under fifty. The shape that parts yours from that one is the headstock: a bar above, 12 wide. Draw it always.

**C. Families.** All share bell and headstock. The ladle stands alone.

**D. States.** Selected: headstock filled. Disabled: outline dashed 2-2. Error: clapper outside the lip.

**E. Names.** \`bell-plus\` (add, new), \`bell-crack\` (damage, survey), \`ladle-mould\` (founder, recast, appointment)

**Most likely to fail:** all three. Test question for the first: "You have been given a bell. Where do you enter it?" Anybody who answers "I would switch on alerts" has found the problem.`,
      },
    ],
    reviews: [
      { by: 'clara-voss', stars: 5, text: 'Section A went into our linter, word for word.' },
      { by: 'malik.b', stars: 4, text: 'The column “could be mistaken for” paid for it.' },
      {
        by: 'tariq-aziz',
        stars: 4,
        text: 'With forty features it loses two in section E.',
        answer: 'Send them in two lists of twenty and keep section A from the first.',
      },
    ],
  },
  {
    title: 'Claymation app icons in soft studio light',
    variables: [
      ['object, e.g. letterbox', 'Object', 'Objects with holes, such as keys or cups, read best.'],
      ['main colour', 'Main colour'],
      ['second colour', 'Contrasting detail'],
      ['pastel colour', 'Backdrop'],
      ['image address of that icon', 'Address of the first icon', 'From the second icon on.'],
      ['mascot', 'Mascot', 'Only for a product that has one.'],
    ],
    samples: [
      {
        values: {
          'object, e.g. letterbox': 'coffee cup',
          'main colour': 'cobalt',
          'second colour': 'yellow',
          'pastel colour': 'pale blue',
          mascot: 'a wren',
        },
      },
      {
        values: {
          'object, e.g. letterbox': 'camera',
          'main colour': 'coral',
          'second colour': 'mint',
          'pastel colour': 'shell pink',
          mascot: 'a wren',
        },
      },
      {
        draws: 'Single alarm clock modelled',
        values: {
          'object, e.g. letterbox': 'alarm clock',
          'main colour': 'leaf green',
          'second colour': 'cream',
          'pastel colour': 'pistachio',
          mascot: 'a wren',
        },
      },
    ],
    versions: [
      {
        daysAgo: 9,
        note: 'A recipe for series: style reference from the driest icon.',
        before: [
          [
            'Series recipe:\n1. Make the first icon and choose the one whose clay looks driest.\n2. Add --sref [image address of that icon] --sw 150 to all that follow.\n3. Replace only object and colours; leave the order of words alone.\n4. For',
            'For',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'ada.brook', stars: 5, text: 'Plum tart, rye loaf, pumpkin bun: the whole shelf in clay by lunch.' },
      { by: 'priya_s', stars: 5, text: 'Fingerprints! Our launch page looks as if somebody had cared for a month.' },
      { by: 'omar_sayed', stars: 4, text: 'Turned shiny twice. “Dry matte plasticine” mended it.' },
      { by: 'rosa_pinto', stars: 5, text: 'Readable at 48 pixels, as it says.' },
      {
        by: 'lucia_romero',
        stars: 3,
        text: 'I bought it before the series recipe and my set does not match.',
        answer:
          'You have it now: buyers get every later version. Take your driest icon as the reference and redo the other five.',
      },
      { by: 'ewa_nowak', stars: 5, text: 'The only clay prompt that does not add a face.' },
    ],
  },
  {
    title: 'Enamel-pin badges: mountain, fox and compass',
    variables: [
      ['subject: mountain / fox / compass', 'Subject', 'Mountain, fox or compass.'],
      ['club or app', 'For'],
      ['gold / nickel / black', 'Metal', 'Gold, nickel or black.'],
      ['colour', 'First enamel'],
      ['second colour', 'Second enamel'],
      ['third colour', 'Third enamel'],
      ['shield / circle / hexagon', 'Outline', 'Shield, circle or hexagon.'],
      ['star / leaf', 'Small ornament', 'Star or leaf.'],
      ['felt / slate / raw linen', 'Lies on', 'Felt hides the shadow when you cut it out.'],
      ['number', 'Seed'],
    ],
    samples: [
      {
        values: {
          'subject: mountain / fox / compass': 'fox',
          'club or app': 'a trail app',
          'gold / nickel / black': 'nickel',
          colour: 'rust',
          'second colour': 'navy',
          'third colour': 'sage',
          'shield / circle / hexagon': 'hexagon',
          'star / leaf': 'leaf',
          'felt / slate / raw linen': 'felt',
          number: '18',
        },
      },
      {
        values: {
          'subject: mountain / fox / compass': 'mountain',
          'club or app': 'a climbing club',
          'gold / nickel / black': 'black',
          colour: 'ice blue',
          'second colour': 'petrol',
          'third colour': 'coral',
          'shield / circle / hexagon': 'shield',
          'star / leaf': 'star',
          'felt / slate / raw linen': 'slate',
          number: '18',
        },
      },
    ],
  },
]
