import type { DemoProof } from '../types.ts'

export const artProof: DemoProof[] = [
  {
    title: 'Three-Ink Linocut Lighthouse with Honest Registration Slips',
    variables: [
      ['rock, pier or headland', 'Stands on'],
      ['weather', 'Weather'],
      ['direction', 'Coming from'],
      ['ink A', 'Palest ink', 'Name it as a printmaker would: buff, Naples yellow.'],
      ['ink B', 'Middle ink'],
      ['ink C', 'Key ink', 'Near black.'],
      ['secondary subject, e.g. two cormorants', 'Second subject', 'In silhouette.'],
      ['paper type', 'Paper'],
      ['link to your own print, optional', 'Style reference', 'Delete the --sref part without one.'],
    ],
    samples: [
      {
        values: {
          'rock, pier or headland': 'a bare rock',
          weather: 'squall',
          direction: 'the west',
          'ink A': 'buff',
          'ink B': 'Prussian blue',
          'ink C': 'blue-black',
          'secondary subject, e.g. two cormorants': 'two cormorants',
          'paper type': 'Japanese paper',
        },
      },
      {
        values: {
          'rock, pier or headland': 'a long pier',
          weather: 'sea mist',
          direction: 'the north',
          'ink A': 'pale ochre',
          'ink B': 'burnt sienna',
          'ink C': 'sepia',
          'secondary subject, e.g. two cormorants': 'a rowing boat',
          'paper type': 'cotton rag',
        },
      },
      {
        values: {
          'rock, pier or headland': 'a grassy headland',
          weather: 'summer thunder',
          direction: 'inland',
          'ink A': 'Naples yellow',
          'ink B': 'viridian',
          'ink C': 'black-green',
          'secondary subject, e.g. two cormorants': 'three sheep',
          'paper type': 'etching board',
        },
      },
    ],
    versions: [
      {
        daysAgo: 90,
        note: 'A slot for a reference of your own, and gradients excluded twice, as one mention was ignored.',
        before: [
          [' --sref [link to your own print, optional]', ''],
          ['flat frontal scan, no gradient anywhere', 'flat frontal scan'],
        ],
      },
    ],
    reviews: [
      {
        by: 'theo-laurent',
        stars: 5,
        text: 'I print relief for a living, and the slips are where mine would be. Uncanny.',
      },
      {
        by: 'clara-voss',
        stars: 5,
        text: 'A set of five for the hallway, same inks, different birds. It holds together.',
      },
      {
        by: 'diego-fuentes',
        stars: 4,
        text: 'Very good, though the key block sometimes grows a fourth tone.',
        answer: 'That is stylize: at 90 the fourth tone goes, with a little of the chatter.',
      },
      { by: 'jack.tanner', stars: 3, text: 'Fine, but eight dollars is a lot for one subject.' },
    ],
  },
  {
    title: 'Botanical Plate of an Orchid in Transparent Watercolour',
    variables: [
      ['genus and species, e.g. Paphiopedilum orchid', 'Plant', 'With its petal count as a plain number.'],
      ['leaf detail', 'Leaf detail'],
      ['petal colour', 'Petals'],
      ['throat colour', 'Throat'],
      ['close-up detail to sharpen', 'Detail of the second pass'],
    ],
    samples: [
      {
        values: {
          'genus and species, e.g. Paphiopedilum orchid': 'Paphiopedilum orchid, three sepals, two petals',
          'leaf detail': 'mottled leaf',
          'petal colour': 'pale green',
          'throat colour': 'maroon',
          'close-up detail to sharpen': 'hairs along the petal edge',
        },
      },
      {
        draws: 'Iris sibirica flower',
        values: {
          'genus and species, e.g. Paphiopedilum orchid': 'Iris sibirica flower, six petals',
          'leaf detail': 'folded sword leaf',
          'petal colour': 'violet',
          'throat colour': 'gold',
          'close-up detail to sharpen': 'net of veins at the throat',
        },
      },
    ],
    reviews: [
      { by: 'ingrid-dahl', stars: 5, text: 'I teach botany. The column is where a column is.' },
      { by: 'mei.chen', stars: 4, text: 'Counted petals fix most of it. Roots are vague.' },
    ],
  },
  {
    title: 'Wall Labels and Artist Statements without Art-Speak',
    variables: [
      ['application, website or catalogue', 'Statement for', 'An application, a website or a catalogue.'],
      ['title, year, medium, size', 'Work', 'Title, year, medium and size, as on the label.'],
    ],
    samples: [
      {
        values: {
          'application, website or catalogue': 'a website',
          'title, year, medium, size': 'Low Water, 2024, beeswax and rope, 210 × 90 cm',
        },
        text: `STATEMENT
I coat old mooring rope with beeswax and hang it until it stops dripping. The rope comes from the harbour where my father repaired engines; the men there give it to me when it is no longer safe. I melt the wax in the kitchen, in the pot that we used for jam. I dip one end, wait until it sets, turn the rope and dip the other. A piece takes nine days, because the wax has to cool between coats or it slides off in one skin.

I threw away all the rope that looked beautiful. It looked like a rope in a shop window. What is left is stiff, grey and a little too heavy for its hook. While I made these I looked at the line that the tide leaves on the quay wall, which is never quite level.

I hope you notice the smell second. I would rather you did not call it a sculpture about the sea.

LABEL
Low Water, 2024. Beeswax and rope, 210 × 90 cm. Rope taken out of use in a working harbour was dipped in beeswax over nine days and hung from a single hook. The artist kept only lengths that had lost their shape. Its upper edge follows the tide mark on the quay where the rope was found.

CAPTION
Retired mooring rope, stiffened with beeswax over nine days.

CHECK
| Claim | Your answer |
|---|---|
| The rope comes from the father's harbour | "what it is made of" |
| Nine days for a piece | "what I did with my hands" |
| The beautiful rope was thrown away | "what I threw away" |
| The tide mark on the quay | "what I looked at" |
| Smell second, not "about the sea" | the last two answers |
| A single hook | no source: flagged |`,
      },
      {
        values: {
          'application, website or catalogue': 'an application',
          'title, year, medium, size': 'Borrowed Windows, 2023, tracing paper, 40 × 40 cm each',
        },
        text: `Thank you. One question at a time, as agreed, and no hurry with any of them.

**What is the work made of?** Name the material as you would in the shop where you bought it, and say how many pieces there are.`,
      },
    ],
    reviews: [
      { by: 'ewa_nowak', stars: 5, text: 'The question about what I threw away unlocked the whole statement.' },
      {
        by: 'omar_sayed',
        stars: 4,
        text: 'The table at the end caught two claims that I could not prove. Humbling, useful.',
      },
    ],
  },
  {
    title: 'Risograph Gig Poster: Overprinted Shapes, Two Spot Inks',
    variables: [
      ['event type', 'Event'],
      ['ink 1, e.g. fluorescent orange', 'First ink'],
      ['ink 2, e.g. teal', 'Second ink', 'Choose two that make a third you like.'],
      ['instrument, animal or object', 'Main motif'],
      ['angle', 'Seen from'],
      ['repeated small shape', 'Small shape'],
    ],
    samples: [
      {
        draws: 'guitar simplified to four bold shapes',
        values: {
          'event type': 'a jazz night',
          'ink 1, e.g. fluorescent orange': 'fluorescent orange',
          'ink 2, e.g. teal': 'teal',
          'instrument, animal or object': 'guitar',
          angle: 'below',
          'repeated small shape': 'half-moons',
        },
      },
      {
        values: {
          'event type': 'a film club',
          'ink 1, e.g. fluorescent orange': 'yellow',
          'ink 2, e.g. teal': 'medium blue',
          'instrument, animal or object': 'owl',
          angle: 'the front',
          'repeated small shape': 'triangles',
        },
      },
    ],
    reviews: [
      {
        by: 'leo-marchetti',
        stars: 5,
        text: 'Split it into two channels and printed 200 on the club’s machine. Sold out.',
      },
      {
        by: 'jack.tanner',
        stars: 3,
        text: 'The third tone appears, but letters do as well.',
        answer:
          'Raise the negative weight of “letters” to 1.4 and ask for the upper half, not 40 per cent: there is less room for a headline then.',
      },
    ],
  },
]
