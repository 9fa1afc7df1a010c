import type { DemoProof } from '../types.ts'

export const gamesProof: DemoProof[] = [
  {
    title: 'Hedge-maze ground tiles, top-down and seamless',
    variables: [
      ['season', 'Season'],
      [
        'accent: fallen petals / frost / glow-worms',
        'Accent',
        'Fallen petals, frost or glow-worms; under a tenth of the surface.',
      ],
      ['number', 'Seed', 'The same for all tiles.'],
      ['hedge', 'Inside of the bend'],
    ],
    samples: [
      {
        values: {
          season: 'early summer',
          'accent: fallen petals / frost / glow-worms': 'fallen petals',
          number: '5120',
          hedge: 'hedge',
        },
      },
      {
        values: {
          season: 'deep winter',
          'accent: fallen petals / frost / glow-worms': 'frost',
          number: '5120',
          hedge: 'yew hedge',
        },
      },
    ],
    versions: [
      {
        daysAgo: 41,
        note: 'The seam repair is a step of its own, with its denoise.',
        before: [['\n4. Offset by half in both axes and inpaint any seam at denoise 0.3.', '']],
      },
    ],
    reviews: [
      {
        by: 'arjun_rao',
        stars: 5,
        text: 'Dropped into the tilemap and forgot about it, which is what I want of grass.',
      },
      {
        by: 'tariq-aziz',
        stars: 3,
        text: 'Seams came back.',
        answer: 'Was hires fix on? With it they always do. Step 4 is the cure if you need the resolution.',
      },
      { by: 'felix_m', stars: 4, text: 'Corners take patience; the rest is instant.' },
    ],
  },
  {
    title: 'Chess opening coach that asks before it tells',
    variables: [
      ['rating', 'Your rating'],
      ['White / Black', 'You play', 'White or Black.'],
      ['opening or variation', 'Opening', 'One variation for each session.'],
      ['minutes', 'Minutes'],
    ],
    samples: [
      {
        values: {
          rating: '1350',
          'White / Black': 'Black',
          'opening or variation': 'the Caro-Kann, Advance Variation',
          minutes: '25',
        },
        text: `Good choice for 25 minutes. Before I say anything about it:

After 1.e4 c6 2.d4 d5 3.e5, imagine that White passes at every turn and you may place your pieces as you like.

**Where do your light-squared bishop, your king's knight and your c-pawn go, and in which order?**

Answer in a sentence each. A wrong answer is worth more to us than a right one that you have read somewhere.`,
      },
      {
        values: {
          rating: '1350',
          'White / Black': 'Black',
          'opening or variation': 'the Caro-Kann, Advance Variation',
          minutes: '25',
        },
        text: `Two of your three answers are the plan: the bishop comes out to f5 before …e6, and …c5 is the break.

The one idea that is off is the knight. You put it on f6, which White's pawn on e5 does not allow. It goes to e7, and from there to f5 or c6. That is also why the bishop leaves f5 when it is asked to: the square is wanted by the knight.

The main line to move 8, with your reasons:

1.e4 c6 (prepares …d5 with a pawn behind it)
2.d4 d5 (takes your share of the centre)
3.e5 Bf5 (out before the door closes)
4.Nf3 e6 (the door closes behind the bishop)
5.Be2 c5 (strikes the base of White's chain)
6.Be3 Nd7 (keeps c5 supported and waits)
7.O-O Ne7 (heads for c6 or f5)
8.c3 Nc6 (presses on d4)

Check the order of moves 6 and 7 with an engine before a serious game; I am not sure of the subtleties.

Now the structure: White's pawns on d4 and e5, yours on d5 and e6. You have two breaks. …c5 works when d4 can be attacked twice, and loses time when White simply takes and keeps b4. …f6 works when your king has castled and e5 is short of defenders, and loses when the bishop on g6 is not there to cover the diagonal.

**Which of the two would you play next from the diagram after 8…Nc6, and why not the other?**`,
      },
    ],
    versions: [
      {
        daysAgo: 80,
        note: 'It names one misunderstanding at a time. Naming all of them helped nobody.',
        before: [['Name the one idea that I have wrong, not all of them.', 'Name the ideas that I have wrong.']],
      },
    ],
    reviews: [
      {
        by: 'jonas.weber',
        stars: 5,
        text: 'From 1280 to 1410 in a winter, and for the first time I know why I play …c5.',
      },
      { by: 'mei.chen', stars: 5, text: 'It waits. Every other coach I tried tells me everything at once.' },
      { by: 'clara-voss', stars: 4, text: 'Plans are sound, tactics need an engine. It says so itself.' },
      {
        by: 'kofi.mensah',
        stars: 3,
        text: 'One of the FEN positions was not legal.',
        answer:
          'That happens with small models. Ask for the move that led to the position; a position without one is dropped.',
      },
      { by: 'bea-lindqvist', stars: 5, text: 'I pasted a lost game. It found the misunderstanding in move 6.' },
      { by: 'leo-marchetti', stars: 4, text: 'The drill at the end is what stayed.' },
    ],
  },
  {
    title: 'Two-hour one-shot dungeon master for three friends',
    variables: [
      ['place and era', 'Place and era'],
      ['what is going wrong', 'Threat'],
      ['grim / warm / absurd', 'Tone', 'Grim, warm or absurd.'],
      ['name, trade and one flaw for each', 'Players', 'Name, trade and one flaw for each.'],
      ['shared past or secret', 'Asked about at the start'],
    ],
    samples: [
      {
        values: {
          'place and era': 'a cable railway, 1926',
          'what is going wrong': 'the valley station no longer answers',
          'grim / warm / absurd': 'warm',
          'name, trade and one flaw for each':
            'Lotte, cook, lies to be kind; Bruno, surveyor, afraid of heights; Sef, porter, counts everything',
          'shared past or secret': 'the winter when the cable stood still',
        },
        text: `Three questions before we hang anybody over a valley. One for each of you:

**Lotte:** in the winter when the cable stood still, what did you tell the guests was in the soup?
**Bruno:** who held your hand on the way up, and does that person know that you kept the ticket?
**Sef:** you counted the guests on that first night and on the last. What were the numbers?

Answer in a sentence each, in any order. Then I set the first scene, and somebody will roll.

Place: the upper station | Clock: 0 | Injuries: none | Items: to be answered | Loose ends: three`,
      },
      {
        values: {
          'place and era': 'a cable railway, 1926',
          'what is going wrong': 'the valley station no longer answers',
          'grim / warm / absurd': 'warm',
          'name, trade and one flaw for each': 'Lotte, Bruno, Sef',
          'shared past or secret': 'the winter when the cable stood still',
        },
        text: `An eight. The brake holds, Bruno, and at a price: either your lantern goes over the side and the cabin is dark, or the cable jumps a tooth and everyone below hears that you are coming.

The cabin has stopped between the fourth and the fifth mast. Snow ticks on the roof. Through the floor hatch you see one light in the valley, and it is moving up the track, at the pace of somebody walking, where nobody can walk.

Sef, you count steps without wanting to. They come in threes. Which price does Bruno pay, and what do you tell him about the threes?

Place: cabin, between masts 4 and 5 | Clock: 3 | Injuries: Lotte's wrist | Items: ladle, theodolite, 41 tickets | Loose ends: the second guest list; the soup`,
      },
    ],
    reviews: [
      {
        by: 'freya.hall',
        stars: 5,
        text: 'We were home before the last train, for once, and still talked about the soup.',
      },
      { by: 'omar_sayed', stars: 4, text: 'It plays fair. After an hour I had to remind it whose turn it was.' },
    ],
  },
  {
    title: 'Boss creature turnaround sheet: front, side, back',
    variables: [
      ['animal A', 'Animal'],
      ['object or landscape B', 'Crossed with'],
      ['height', 'Height in metres'],
      ['triangles / circles / slabs', 'Shapes', 'Triangles, circles or slabs.'],
      ['attack', 'Fights by'],
      ['body part', 'Oversized part'],
      ['location', 'Weak point at'],
      ['material', 'Made of'],
      ['base', 'Base colour'],
      ['secondary', 'Second colour'],
      ['accent at most 10 percent', 'Accent'],
    ],
    samples: [
      {
        draws: 'same creature in a row: front',
        values: {
          'animal A': 'crab',
          'object or landscape B': 'a lime kiln',
          height: '6',
          'triangles / circles / slabs': 'slabs',
          attack: 'slamming lids',
          'body part': 'left claw',
          location: 'the flue',
          material: 'soft clay',
          base: 'chalk',
          secondary: 'soot',
          'accent at most 10 percent': 'ember',
        },
      },
      {
        values: {
          'animal A': 'stag',
          'object or landscape B': 'a glacier',
          height: '9',
          'triangles / circles / slabs': 'triangles',
          attack: 'calving ice',
          'body part': 'antlers',
          location: 'behind the ear',
          material: 'moss',
          base: 'blue-grey',
          secondary: 'white',
          'accent at most 10 percent': 'rowan red',
        },
      },
    ],
    reviews: [
      { by: 'diego-fuentes', stars: 5, text: 'Our modeller said thank you, which she does not do.' },
      { by: 'nadia.k', stars: 4, text: 'Ground lines agree in three of four. The clay render step is gold.' },
      { by: 'jack.tanner', stars: 4, text: 'Back view forgot the second idea, as warned. I took it out.' },
    ],
  },
  {
    title: 'Isometric potion shop diorama under a full moon',
    variables: [
      ['shopkeeper, e.g. a retired knight', 'Shopkeeper'],
      ['amber / coral', 'Lamps', 'Amber or coral.'],
      ['cauldron / still / carnivorous plant', 'Hero object', 'Cauldron, still or carnivorous plant.'],
      ['pet', 'Pet on the counter'],
      ['colour', 'Glow of the trapdoor'],
      ['dark teal', 'Background'],
      ['empty and dusty, three bottles', 'Level one'],
      ['busy, second shelf', 'Level two'],
      ['gilded, overgrown, roof garden', 'Level three'],
      ['number', 'Seed', 'Fix it before you make the levels.'],
    ],
    samples: [
      {
        values: {
          'shopkeeper, e.g. a retired knight': 'a retired knight',
          'amber / coral': 'amber',
          'cauldron / still / carnivorous plant': 'cauldron',
          pet: 'toad',
          colour: 'violet',
          'dark teal': 'dark teal',
          'empty and dusty, three bottles': 'empty and dusty, three bottles',
          'busy, second shelf': 'busy, second shelf',
          'gilded, overgrown, roof garden': 'gilded, overgrown, roof garden',
          number: '300',
        },
      },
      {
        values: {
          'shopkeeper, e.g. a retired knight': 'twin sisters',
          'amber / coral': 'coral',
          'cauldron / still / carnivorous plant': 'carnivorous plant',
          pet: 'crow',
          colour: 'green',
          'dark teal': 'midnight blue',
          'empty and dusty, three bottles': 'one bottle and a broom',
          'busy, second shelf': 'crowded, a ladder',
          'gilded, overgrown, roof garden': 'moonlit glass roof',
          number: '301',
        },
      },
    ],
    reviews: [
      { by: 'hana-kim', stars: 5, text: 'Header of our devlog. People ask for the game now.' },
      { by: 'sam_whitlock', stars: 4, text: 'Level three moved a wall; with “orthographic camera” first it did not.' },
      { by: 'ingrid-dahl', stars: 5, text: 'The toad has a name already.' },
    ],
  },
]
