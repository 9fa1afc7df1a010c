import type { DemoProof } from '../../types.ts'

export const quizProof: DemoProof[] = [
  {
    title: 'Pub quiz in a box: six rounds and a tie-breaker',
    variables: [
      ['number', 'Teams'],
      ['venue or occasion', 'Where'],
      ['age range and interests', 'Who comes'],
      ['Local area or shared history', 'Local round'],
      ['Theme chosen by the host', 'Theme'],
      ['year', 'Nothing after', 'What has changed since this year is left out.'],
    ],
    samples: [
      {
        values: {
          number: 'eight',
          'venue or occasion': 'the Anchor in Filey',
          'age range and interests': 'walkers over forty',
          'Local area or shared history': 'The Yorkshire coast',
          'Theme chosen by the host': 'Bread and baking',
          year: '2020',
        },
        text: `SHEET A, to be read aloud once

Round 1: Warm-up
1. How many sides has a hexagon? (E)
2. Which planet is called the red planet? (E)
3. What is the capital of Portugal? (E)
4. In which sport can you be out leg before wicket? (E)
5. Which metal is liquid at room temperature? (M)
6. Who wrote Emma? (M)
7. What is a young swan called? (H)
8. Which of a violin's four strings is the lowest? (H)

Round 2: The Yorkshire coast
1. Which explorer learned to sail in Whitby and later charted New Zealand? (E)
2. Which black stone is carved into Whitby's best-known jewels? (E)
3. Who let a count come ashore at Whitby in 1897? (M)
4. Which four herbs are named in Scarborough Fair? (M)
5. Which bird with a striped beak draws visitors to Bempton Cliffs in spring? (E)
6. What is the long reef called that runs out into Filey Bay? (M)
7. Which of the Brontë sisters is buried in Scarborough? (H)
8. How many steps lead up to the church above Whitby? (H)

Round 3: Odd one out
1. Robin, wren, bat, swift (E)
2. Violin, cello, flute, viola (E)
3. Tomato, cucumber, carrot, pumpkin (M)
4. Oslo, Stockholm, Hamburg, Helsinki (M)
5. Dolphin, seal, shark, whale (M)
6. Moth, spider, ant, beetle (M)
7. Iron, tin, bronze, zinc (H)
8. Two, nine, seventeen, thirty-one (H)

Round 4: Bread and baking
1. Which living thing makes a loaf rise? (E)
2. Which French loaf is named after a stick? (E)
3. How many are in a baker's dozen? (E)
4. Which bread is boiled before it is baked? (M)
5. What makes dough stretch? (M)
6. Which Italian bread is named after a slipper? (M)
7. Which seed gives many rye breads their taste? (H)
8. Which pastry promises a thousand leaves? (H)

Round 5: Before or after: which came first?
1. The first album of the Beatles, or the first steps on the Moon (E)
2. The sinking of the Titanic, or the beginning of the First World War (E)
3. The Great Plague of London, or the Great Fire (M)
4. The opening of the Eiffel Tower, or of Tower Bridge (M)
5. The fall of the Berlin Wall, or the opening of the Channel Tunnel (M)
6. Baird's first showing of television, or the discovery of penicillin (H)
7. Teaching at Oxford, or the founding of the Aztec capital (H)
8. The patent of a fax machine, or of the telephone (H)

Round 6: Wipe-out. One wrong answer loses the round (all H)
1. Which element has the symbol W?
2. Which sea has no coast?
3. How many hearts has an octopus?
4. Thimphu is the capital of which country?
5. Who painted The Garden of Earthly Delights?
6. What does a campanologist do?
7. Which electrical unit is named after a man from Como?
8. Which year is MCMXC?

SHEET B, answers

Round 1
1. Six. A honeycomb is made of them.
2. Mars. The red is rust.
3. Lisbon. It is older than Rome by some counts (check).
4. Cricket. The law is from 1774.
5. Mercury. Hatters were poisoned by it.
6. Jane Austen. She expected nobody but herself to like Emma.
7. A cygnet. It is grey for its first year.
8. G. The others are D, A and E.

Round 2
1. James Cook. His ship was built for carrying coal.
2. Jet. It is wood that is about 180 million years old.
3. Bram Stoker, in Dracula. The ship is called the Demeter.
4. Parsley, sage, rosemary and thyme. In that order, or no point.
5. The puffin. Locals call the cliffs "seabird city".
6. Filey Brigg. Mind the tide.
7. Anne. Her age on the stone was wrong for more than a century.
8. 199. Count them on the way down.

Round 3
1. Bat: it is no bird.
2. Flute: it has no strings.
3. Carrot: it is a root, the others are fruits.
4. Hamburg: it is no capital.
5. Shark: it is no mammal.
6. Spider: it has eight legs.
7. Bronze: it is an alloy.
8. Nine: it is no prime number.

Round 4
1. Yeast. It is a fungus.
2. The baguette. Its weight is set by custom: about 250 grams.
3. Thirteen. One more was safer than one too few.
4. The bagel. The water gives it its skin.
5. Gluten. Kneading lines it up.
6. Ciabatta. It was invented in 1982.
7. Caraway. Often mistaken for cumin.
8. Millefeuille. By the usual folding it has 729.

Round 5
1. The Beatles: 1963. The Moon: 1969.
2. The Titanic: 1912. The war: 1914.
3. The plague: 1665. The fire: 1666.
4. The Eiffel Tower: 1889. Tower Bridge: 1894.
5. The Wall: 1989. The tunnel: 1994.
6. Television: 1926. Penicillin: 1928.
7. Oxford: by 1096. Tenochtitlan: about 1325.
8. The fax: 1843. The telephone: 1876.

Round 6
1. Tungsten. W is for wolfram.
2. The Sargasso Sea. Its borders are currents.
3. Three. Two of them serve the gills.
4. Bhutan. It has no traffic lights (check).
5. Hieronymus Bosch. It hangs in Madrid.
6. Rings bells. Eight bells have 40,320 orders.
7. The volt, after Alessandro Volta.
8. 1990.

Tie-breaker, closest guess wins: how many metres high is the tower of Big Ben? (96)`,
      },
    ],
    reviews: [
      {
        by: 'jack.tanner',
        stars: 5,
        text: 'Every table won a round, as it says. The raffle money went to the roof and the losers to the bar.',
      },
      {
        by: 'ewa_nowak',
        stars: 4,
        text: 'I looked up what was marked (check), and one of the two was wrong.',
        answer: 'That is what the mark is for. Look up the others too before money is at stake.',
      },
    ],
  },
]
