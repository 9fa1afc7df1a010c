import type { DemoProof } from '../types.ts'

export const animeProof: DemoProof[] = [
  {
    title: 'Harbour at Dusk: a Niji Key Visual with Lanterns and Gulls',
    variables: [
      ['coastline, e.g. a volcanic island', 'Coastline'],
      [
        'traveller: age, coat, one carried object',
        'Traveller',
        'Age, coat and one carried object. Keep it to one line.',
      ],
      ['light source', 'Light source', 'A thing and not a mood: a ferry lamp, a stall, a lit window.'],
      ['main colour', 'Main colour'],
      ['second colour', 'Second colour'],
      ['accent colour', 'Accent colour', 'The only warm one, as a rule.'],
      ['distant landmark', 'Distant landmark'],
    ],
    samples: [
      {
        values: {
          'coastline, e.g. a volcanic island': 'a volcanic island',
          'traveller: age, coat, one carried object': 'girl of twelve, oilskin coat, a birdcage',
          'light source': 'the ferry’s stern lamp',
          'main colour': 'slate blue',
          'second colour': 'dusty rose',
          'accent colour': 'lantern orange',
          'distant landmark': 'a smoking cone',
        },
      },
      {
        values: {
          'coastline, e.g. a volcanic island': 'a fjord in early autumn',
          'traveller: age, coat, one carried object': 'old postman, grey cape, a tin trunk',
          'light source': 'a fish stall on the quay',
          'main colour': 'pine green',
          'second colour': 'ash violet',
          'accent colour': 'copper',
          'distant landmark': 'a row of wind pumps',
        },
      },
    ],
    versions: [
      {
        daysAgo: 64,
        note: 'Gulls moved above the roofs, where they no longer hide the lanterns. Chaos down from 12 to 6.',
        before: [
          ['gulls wheeling over tiled roofs', 'gulls in the foreground'],
          ['--chaos 6', '--chaos 12'],
        ],
      },
    ],
    reviews: [
      {
        by: 'hana-kim',
        stars: 5,
        text: 'I changed the town, the weather and the traveller, and the light stayed where it belongs. Two keepers in the first eight.',
      },
      {
        by: 'felix_m',
        stars: 4,
        text: 'Lovely mood. The traveller turns round about one time in five, so run a few more than you need.',
        answer:
          'True for the first text. Since version 2 it happens less; adding the weight of what is carried helps, too.',
      },
      { by: 'mei.chen', stars: 5, text: 'Used for a zine cover. Printed at A3 without any repair.' },
      { by: 'theo-laurent', stars: 3, text: 'Good, but every sky is the same cloud. I had hoped for rain.' },
    ],
  },
  {
    title: 'Neon City Courier in the Rain, Full-Body Anime Illustration',
    variables: [
      ['gender and age, adult', 'Courier', 'Gender and age; an adult.'],
      ['hair colour and cut', 'Hair'],
      ['jacket colour', 'Jacket colour'],
      ['emblem', 'Emblem on the satchel'],
      ['direction', 'Looks towards'],
      ['sign colour A', 'First sign colour'],
      ['sign colour B', 'Second sign colour', 'From the other side of the colour wheel.'],
      ['fixed seed for a series', 'Seed', 'The same number keeps a cast together.'],
    ],
    samples: [
      {
        draws: `anime illustration, full body, solo, woman of about 30 bicycle courier,
white bob, mustard waterproof jacket`,
        values: {
          'gender and age, adult': 'woman of about 30',
          'hair colour and cut': 'white bob',
          'jacket colour': 'mustard',
          emblem: 'a paper crane',
          direction: 'left',
          'sign colour A': 'cyan',
          'sign colour B': 'vermilion',
          'fixed seed for a series': '41207',
        },
      },
      {
        draws: `anime illustration, full body, solo, man in his fifties bicycle courier,
grey ponytail, bottle green waterproof jacket`,
        values: {
          'gender and age, adult': 'man in his fifties',
          'hair colour and cut': 'grey ponytail',
          'jacket colour': 'bottle green',
          emblem: 'a key',
          direction: 'the viewer',
          'sign colour A': 'lime',
          'sign colour B': 'magenta',
          'fixed seed for a series': '41207',
        },
      },
    ],
    reviews: [
      {
        by: 'arjun_rao',
        stars: 4,
        text: 'Hands are clean in most pictures, spokes in half of them. For two dollars I am content.',
      },
      {
        by: 'bea-lindqvist',
        stars: 2,
        text: 'With my checkpoint all jackets came out black, whatever I wrote.',
        answer:
          'Many anime checkpoints love black. Put the colour twice: in its place, and as (mustard:1.2) at the end. If it stays black, write to me and I will try yours.',
      },
    ],
  },
  {
    title: 'Rival Arc Planner: Twelve Episodes from First Clash to Respect',
    variables: [
      ['sport, craft or power', 'What they compete in'],
      ['name, want, flaw', 'Hero', 'Name, want and flaw. The flaw decides episode 8.'],
      ['name, want, wound', 'Rival', 'Name, want and wound.'],
      ['rule', 'World rule', 'What nobody may break.'],
      ['e.g. warm, bruising, deadpan', 'Tone'],
      ['yes/no', 'Tournament brackets?', 'yes or no'],
    ],
    samples: [
      {
        values: {
          'sport, craft or power': 'competitive bread baking',
          'name, want, flaw': 'Aki, wants her mother’s stall back, cannot ask for help',
          'name, want, wound': 'Ren, wants to be told that he is good, was replaced by a machine',
          rule: 'nobody touches another’s starter',
          'e.g. warm, bruising, deadpan': 'warm',
          'yes/no': 'no',
        },
        text: `**What each wrongly believes.** Aki thinks that Ren bakes for applause. Ren thinks that Aki has never been refused anything.

**The question that only the finale answers.** Can either of them eat the other's bread without judging it?

| Episode | Title | Event | Who leads | What it costs | Last image |
|---|---|---|---|---|---|
| 1 | Four in the morning | Both bid for the corner stall; Ren offers more. | Ren | Aki's savings | An empty hook |
| 2 | Rye weather | Aki opens in the lane behind and sells out. | Aki | Her sleep | A queue in rain |
| 3 | The quiet oven | Ren copies her hours and beats her by ten minutes. | Ren | His only free day | Two lit windows |
| 4 | Salt | Ren finds her salt order on his step and returns it. | Level | Ren's lead | A sack, re-tied |
| 5 | One pair of hands | Aki turns down an apprentice and burns a wedding order. | Ren | The wedding | Black crust |
| 6 | Market day | She sells the burnt loaves as what they are. The town laughs, and buys. | Aki | Her pride | A chalk sign |
| 7 | Stuck lift | The two carry forty crates upstairs together. Nobody speaks of bread. | Level | An evening | Shared dumplings |
| 8 | The starter | Aki falls ill and asks nobody. Her starter dies. | Ren | The stall's name | A cold jar |
| 9 | What is left | Ren keeps her oven warm for a week and says nothing. | Ren | His customers' patience | Smoke at dawn |
| 10 | New flour | Aki asks a stranger for a spoonful, the first time she has asked. | Aki | Her secret | A teaspoon |
| 11 | The same loaf | Both enter one recipe without knowing. | Level | Their styles | Two identical scores |
| 12 | Breakfast | No contest. They eat each other's bread on the kerb. | Nobody | The rivalry | Crumbs |

**The handshake**
REN: Too much salt.
AKI: You finished it.
REN: I was hungry.

**Could not be satisfied:** none. The lead changes hands five times (episodes 2, 3, 6, 8 and 10), each time by a choice.`,
      },
      {
        values: {
          'sport, craft or power': 'lighthouse keeping',
          'name, want, flaw': 'Joss, wants the last posting, exaggerates',
          'name, want, wound': 'Imre, wants quiet, once let a ship pass unlit',
          rule: 'the lamp is never left',
          'e.g. warm, bruising, deadpan': 'deadpan',
          'yes/no': 'no',
        },
        text: `Before I plan, three questions, since two of your lines could carry the season and I would rather not choose for you:

1. Imre let a ship pass unlit. Does Joss know of it when they meet? If so, the lie of episode 1 is Joss's silence; if not, it is Imre's.
2. "The lamp is never left" needs a price. What happens to a keeper who leaves it: dismissal, or only shame?
3. Is there one posting for two keepers, or is it closed at the end whoever wins? With the second, the finale need not have a winner, which suits your tone.

Short answers will do. I shall then send the grid, with the quiet episode in the fog week.`,
      },
    ],
    reviews: [
      {
        by: 'leo-marchetti',
        stars: 5,
        text: 'It asked me three questions first and was right to. The grid went to our room unchanged.',
      },
      { by: 'clara-voss', stars: 4, text: 'Strong middle. I rewrote the titles, the beats stayed.' },
    ],
  },
]
