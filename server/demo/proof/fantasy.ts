import type { DemoProof } from '../types.ts'

export const fantasyProof: DemoProof[] = [
  {
    title: 'Dragon circling a drowned castle at first light',
    variables: [
      ['dragon breed, e.g. slate-scaled wyrm', 'Dragon'],
      ['still lake / tidal estuary / flooded valley', 'Water', 'A still lake, a tidal estuary or a flooded valley.'],
      ['position, e.g. lower left third', 'Lit window', 'It gives the scale.'],
      ['amber / rose / pale green', 'Light through the wings', 'Amber, rose or pale green.'],
      ['two cool colours', 'Two cool colours'],
      ['dread / wonder / grief', 'Mood', 'Dread, wonder or grief.'],
      ['21:9 or 2:3', 'Ratio', '2:3 for covers, 21:9 for banners.'],
      ['abbey / lighthouse / viaduct', 'Variation', 'What replaces the castle in the series.'],
    ],
    samples: [
      {
        draws: `slate-scaled dragon banking low over a half-submerged castle, its wingtips trailing spray across still lake, broken towers rising from the water at staggered depths, one lit window at lower left third to give scale, tiny rowing boat in the foreground with a single lantern, dawn light from behind the dragon so that the wing membranes glow amber`,
        values: {
          'dragon breed, e.g. slate-scaled wyrm': 'slate-scaled dragon',
          'still lake / tidal estuary / flooded valley': 'still lake',
          'position, e.g. lower left third': 'lower left third',
          'amber / rose / pale green': 'amber',
          'two cool colours': 'slate and teal',
          'dread / wonder / grief': 'wonder',
          '21:9 or 2:3': '21:9',
          'abbey / lighthouse / viaduct': 'abbey',
        },
      },
      {
        draws: `bone-white dragon banking low over a half-submerged castle, its wingtips trailing spray across tidal estuary, broken towers rising from the water at staggered depths, one lit window at centre of the keep to give scale, tiny rowing boat in the foreground with a single lantern, dawn light from behind the dragon so that the wing membranes glow rose`,
        values: {
          'dragon breed, e.g. slate-scaled wyrm': 'bone-white dragon',
          'still lake / tidal estuary / flooded valley': 'tidal estuary',
          'position, e.g. lower left third': 'centre of the keep',
          'amber / rose / pale green': 'rose',
          'two cool colours': 'lavender and grey',
          'dread / wonder / grief': 'grief',
          '21:9 or 2:3': '2:3',
          'abbey / lighthouse / viaduct': 'viaduct',
        },
      },
      {
        draws: `moss-backed dragon banking low over a half-submerged castle, its wingtips trailing spray across flooded valley, broken towers rising from the water at staggered depths, one lit window at highest tower to give scale, tiny rowing boat in the foreground with a single lantern, dawn light from behind the dragon so that the wing membranes glow pale green`,
        values: {
          'dragon breed, e.g. slate-scaled wyrm': 'moss-backed dragon',
          'still lake / tidal estuary / flooded valley': 'flooded valley',
          'position, e.g. lower left third': 'highest tower',
          'amber / rose / pale green': 'pale green',
          'two cool colours': 'ink blue and jade',
          'dread / wonder / grief': 'dread',
          '21:9 or 2:3': '21:9',
          'abbey / lighthouse / viaduct': 'lighthouse',
        },
      },
    ],
    versions: [
      {
        daysAgo: 47,
        note: 'A line for variations: covers of a series share flags and light.',
        before: [
          [
            '\n\nVariation line for a cover series, same flags: replace the castle with [abbey / lighthouse / viaduct] and move the lit window to the highest surviving tower.',
            '',
          ],
        ],
      },
      {
        daysAgo: 120,
        note: 'For Midjourney 6.1; no riders, whom it had begun to add.',
        before: [['--v 6.1 --no text, watermark, second dragon, rider', '--v 6 --no text, watermark, second dragon']],
      },
    ],
    reviews: [
      { by: 'felix_m', stars: 5, text: 'A cover artist asked me who painted it. Scale is right: one window does it.' },
      { by: 'diego-fuentes', stars: 5, text: 'It survives cropping, as it says. Banner and cover from one seed.' },
      { by: 'freya.hall', stars: 4, text: 'Grief works better than dread. Dread is always green.' },
      {
        by: 'tariq-aziz',
        stars: 3,
        text: 'My dragon filled the sky.',
        answer:
          'Write “distant” before the breed and lower stylize to 200, as in the tips; at 300 it likes itself too much.',
      },
      { by: 'hana-kim', stars: 5, text: 'The herons!' },
      { by: 'omar_sayed', stars: 5, text: 'Campaign poster for six players, each wanted a print.' },
    ],
  },
  {
    title: 'Grimoire page with pressed moonflowers and ink notes',
    variables: [
      ['plant, e.g. moonflower', 'Plant'],
      ['number', 'Small studies, and the seed', 'The number of sketches; keep the seed for a set.'],
      ['ochre / sepia / verdigris', 'Wash', 'Ochre, sepia or verdigris.'],
      ['purpose, e.g. sleep, courage, far-sight', 'Purpose'],
      ['colour', 'Wax'],
    ],
    samples: [
      {
        values: {
          'plant, e.g. moonflower': 'moonflower',
          number: '3',
          'ochre / sepia / verdigris': 'sepia',
          'purpose, e.g. sleep, courage, far-sight': 'sleep',
          colour: 'dark red',
        },
      },
      {
        values: {
          'plant, e.g. moonflower': 'henbane',
          number: '5',
          'ochre / sepia / verdigris': 'verdigris',
          'purpose, e.g. sleep, courage, far-sight': 'far-sight',
          colour: 'black',
        },
      },
    ],
    reviews: [
      { by: 'rosa_pinto', stars: 5, text: 'Printed on cream paper and baked at 90 degrees. Players smelled it.' },
      { by: 'kofi.mensah', stars: 4, text: 'Tape and pin holes are a lovely touch. Letters are runes, as announced.' },
    ],
  },
  {
    title: 'Court intrigue builder for a fantasy capital',
    variables: [
      ['city name', 'City'],
      ['realm', 'Realm'],
      ['resource, office or magic', 'Power rests on'],
      ['crisis', 'Crisis of the season', 'With a date in it: a coronation, a fleet that is late.'],
      ['protagonist', 'Protagonist'],
      ['dry / tragic / farcical', 'Tone', 'Dry, tragic or farcical.'],
    ],
    samples: [
      {
        values: {
          'city name': 'Sallowmere',
          realm: 'the Low Crown',
          'resource, office or magic': 'the right to open the sluices',
          crisis: 'the king dies eleven days before the spring flood',
          protagonist: 'a clerk of the sluice office',
          'dry / tragic / farcical': 'dry',
        },
        text: `**1. THRONE.** Nobody, for eleven days. The claim lies with Queen-Widow Ansel, by a marriage whose register was kept in the sluice office. The page is damp, and one signature has run.

**2. FACTIONS**
- *The Lockkeepers.* Cause: dry feet. Need: wages, unpaid since autumn. Leader: Odo Venn, who sharpens pencils he does not use. Spends: blades, poor ones. Will not drown a field.
- *The Millers.* Cause: bread. Need: high water in May. Leader: Petra Hals, always eating. Spends: coin. Will not let a mill stand.
- *The Eelers.* Cause: custom. Need: low water for ever. Leader: the three Roes, who answer in turn. Spends: gossip. Will not swear an oath.
- *The Damp Chapel.* Cause: the dead, who lie below the flood line. Need: the graves dry. Leader: Mother Iveta, who counts under her breath. Spends: faith. Will not lie in writing.

**3. WEB**

| | Lockkeepers | Millers | Eelers | Chapel |
|---|---|---|---|---|
| Lockkeepers | · | a loan, unpaid | a drowned cousin | a funeral held at night |
| Millers | credit in winter | · | a burnt weir | flour on feast days |
| Eelers | a boat returned | a nephew hired | · | a saint's bone found |
| Chapel | silence on a theft | bread for mourners | a curse, never lifted | · |

**4. SECRETS**
The key of the great sluice is a copy: Millers and Chapel know. The king opened his own sickroom window: Eelers and Lockkeepers. The register was dampened on purpose: Chapel and Eelers.

**5. CLOCK**, if the clerk does nothing. Day 1: the register is asked for, politely. Day 3: Odo pays his men with keys. Day 7: water at the second mark; the Millers buy the third lock. Day 12: the flood is let in for an hour and the chapel vault opens. Day 20: Ansel is crowned, in boots, by whoever holds the copy.

**6. DOORS**
Lend the register (costs your post). Marry the ink to a date (a lie in writing). Pay Odo from the fine box (theft). Tell the Roes one true thing (it is everywhere). Open the small sluice tonight (a field, and a friend).`,
      },
      {
        values: {
          'city name': 'Orrery',
          realm: 'the Nine Stairs',
          'resource, office or magic': 'the hour, which is announced by decree',
          crisis: 'two clocks, two noons',
          protagonist: 'a bell-founder’s widow',
          'dry / tragic / farcical': 'farcical',
        },
        text: `Two questions before I build, since your crisis could be a comedy of trade or of succession:

1. Who profits from the second noon? If markets close by the bell, an extra noon is an extra hour of tax, and the treasury is a faction. If not, it is a matter of pride, and the treasury is only late.

2. Does the widow know which clock is right? With her knowing, every door in part 6 costs her silence. With her not knowing, one of the secrets is that neither is.

I shall keep to six factions at most and to the clock as you asked, days 1, 3, 7, 12 and 20, counted by both noons.`,
      },
    ],
    reviews: [
      { by: 'malik.b', stars: 5, text: 'My players prevented day 7 and caused day 12. The best evening in years.' },
      { by: 'ingrid-dahl', stars: 5, text: 'Nobody is simply evil. Harder to run, and worth it.' },
      {
        by: 'lucia_romero',
        stars: 4,
        text: 'The web is superb; six factions are too many for me at the table.',
        answer: 'Four is the sweet spot. Ask for six only when you write a novel.',
      },
      { by: 'jonas.weber', stars: 4, text: 'Dry tone is very dry. I laughed alone on the train.' },
    ],
  },
  {
    title: 'Floating-island planet, mapped on old vellum',
    variables: [
      ['number between five and nine', 'Islands', 'Seven gives the most balanced sheet.'],
      ['cloud / sand / violet mist', 'Above a sea of'],
      ['terrain 1', 'First terrain'],
      ['terrain 2', 'Second terrain'],
      ['terrain 3', 'Third terrain'],
      [
        'rope bridges / airship routes drawn as dotted lines / chains',
        'Joined by',
        'Rope bridges, dotted airship routes or chains.',
      ],
      ['animal', 'Compass rose'],
      ['colour', 'First wash'],
      ['second colour', 'Second wash'],
    ],
    samples: [
      {
        values: {
          'number between five and nine': 'seven',
          'cloud / sand / violet mist': 'cloud',
          'terrain 1': 'terraced rice fields',
          'terrain 2': 'a pine wood',
          'terrain 3': 'a salt pan',
          'rope bridges / airship routes drawn as dotted lines / chains': 'rope bridges',
          animal: 'heron',
          colour: 'sepia',
          'second colour': 'sea green',
        },
      },
      {
        values: {
          'number between five and nine': 'five',
          'cloud / sand / violet mist': 'violet mist',
          'terrain 1': 'black sand',
          'terrain 2': 'orchards',
          'terrain 3': 'a glacier',
          'rope bridges / airship routes drawn as dotted lines / chains': 'chains',
          animal: 'fish',
          colour: 'ochre',
          'second colour': 'rose',
        },
      },
    ],
    reviews: [
      { by: 'arjun_rao', stars: 4, text: 'The shadows do show the height. Once it wrote “HERE” in a ribbon.' },
      { by: 'bea-lindqvist', stars: 5, text: 'Lettered it by hand, scanned it, hung it.' },
    ],
  },
]
