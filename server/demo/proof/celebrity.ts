import type { DemoProof } from '../types.ts'

export const celebrityProof: DemoProof[] = [
  {
    title: 'Red-Carpet Editorial Portrait of a Star who Never Existed',
    variables: [
      ['film or music', 'Star of'],
      ['age', 'Age', 'An adult.'],
      ['heritage and complexion', 'Heritage and complexion'],
      ['face shape', 'Face'],
      [
        'two distinctive features, e.g. a gap in the teeth, silver brow',
        'Two features',
        'They carry the star through a series. Never a real name.',
      ],
      ['hair: length, texture, colour', 'Hair'],
      ['garment: fabric, cut, colour', 'Garment'],
      ['detail', 'Striking detail'],
      ['emotion', 'Expression'],
      ['wall colour', 'Wall'],
      ['carpet colour', 'Carpet'],
      ['number', 'Seed'],
    ],
    samples: [
      {
        draws: 'editorial portrait of an invented film',
        values: {
          'film or music': 'film',
          age: '58',
          'heritage and complexion': 'Andean, warm brown',
          'face shape': 'long',
          'two distinctive features, e.g. a gap in the teeth, silver brow': 'a gap in the teeth and a silver brow',
          'hair: length, texture, colour': 'short, dense, grey',
          'garment: fabric, cut, colour': 'felt coat, square, oxblood',
          detail: 'one glove',
          emotion: 'private amusement',
          'wall colour': 'pale blue',
          'carpet colour': 'sand',
          number: '2207',
        },
      },
      {
        draws: 'editorial portrait of an invented music',
        values: {
          'film or music': 'music',
          age: '31',
          'heritage and complexion': 'Nordic and Ghanaian, freckled',
          'face shape': 'round',
          'two distinctive features, e.g. a gap in the teeth, silver brow':
            'a scar at the chin and very straight brows',
          'hair: length, texture, colour': 'long, coiled, copper',
          'garment: fabric, cut, colour': 'silk suit, wide, saffron',
          detail: 'shoes of two colours',
          emotion: 'relief',
          'wall colour': 'black',
          'carpet colour': 'green',
          number: '2208',
        },
      },
    ],
    reviews: [
      { by: 'nadia.k', stars: 5, text: 'My novel’s heroine has a face now, and it is nobody’s. Legal was happy, too.' },
      { by: 'theo-laurent', stars: 4, text: 'Skin with pores, thank you. Crowds at the edge look alike.' },
      {
        by: 'mei.chen',
        stars: 4,
        text: 'The same face in eleven of twelve. What do I do with the twelfth?',
        answer: 'Raise the features to the front of the sentence in that one: the first ten words hold the face.',
      },
      { by: 'jack.tanner', stars: 2, text: 'Eight dollars, and it still smooths the skin on my plan.' },
    ],
  },
  {
    title: 'Ninety-Second Award Speech: Laughs, Thanks, Exit',
    variables: [
      ['name, how they talk, one habit of speech', 'Speaker', 'How they talk, and one habit of speech.'],
      ['award, audience, how formal', 'Award and room'],
      ['names and what each did', 'People to thank', 'The most important last, each with what they did.'],
      ['story', 'A true small story', 'With one physical detail.'],
      ['subjects', 'To be avoided'],
    ],
    samples: [
      {
        values: {
          'name, how they talk, one habit of speech': 'Marge Bewley, 71, dry, says “well now”',
          'award, audience, how formal': 'club member of the year, bowls club, not at all',
          'names and what each did': 'Keith mowed the green; Sunita keeps the books; Ron, my husband, drove me',
          story: 'in my first match I bowled the jack instead of the wood',
          subjects: 'the committee',
        },
        text: `Well now.
Forty years, and _this_ is the week
my hip lets me up the steps.

(pause)

My first match, I was handed the _jack_.
Small, white, no bias.
I thought: they have given me a nice light one.
So I bowled it.
It went past the end.
It went past the _ditch_.
It was found in Keith's tomatoes,
and Keith was not yet a member.
He brought it back in a paper bag,
and asked whether we were always like that.

(pause)

So, thanks.
To those who make it _flat_: Keith, who mows,
and who came for the ball and stayed for the grass.
To those who make it _add up_: Sunita,
who has kept our books in pencil
and has never once used the rubber.
And to the one who drove:
Ron, who waits in the car park with the cricket on,
and always knows from my face
whether to ask.

(pause)

They gave me the wrong ball, and nobody took it _off_ me.
That's all a club is.

Well now.
Whose _round_ is it?

---
**When the music starts (40 seconds).** Well now. In my first match I bowled the jack, and it went into Keith's tomatoes. He brought it back and stayed. Thank you, Keith, for the grass; Sunita, for the pencil; and Ron, for the car park. They gave me the wrong ball, and nobody took it off me. Whose round is it?

**Pocket card:** steps · jack · ditch · tomatoes · paper bag · flat: Keith · add up: Sunita · drove: Ron · wrong ball · round?

**Check at 140 words a minute:** opening 8 s, story 30 s, thanks 34 s, turn 7 s, exit 4 s. Thanks runs four seconds over, and I have left it: cut "in pencil" if the chairman looks at his watch.`,
      },
      {
        values: {
          'name, how they talk, one habit of speech': 'Dr Ibe, quick, trails off',
          'award, audience, how formal': 'teaching prize of a university, 300 people, formal',
          'names and what each did': 'the lab; my first teacher, who lent me her microscope',
          story: 'the microscope had a coin under one foot so that it stood level',
          subjects: 'funding',
        },
        text: `Before I write, one fact is missing that the exit needs: where is the coin now? If you have it, you hold it up and say nothing, and that is the last line. If it was lost, the speech ends on the microscope instead.

And one check. "The lab" is eleven people in a room of 300. Shall I thank them as one deed (what did they do that you could not?), or do you want three names? With three I have to drop the joke in the opening, since ninety seconds hold one or the other.`,
      },
    ],
    reviews: [
      {
        by: 'sam_whitlock',
        stars: 5,
        text: 'Eighty-eight seconds by the clock. They clapped before I reached my chair.',
      },
      { by: 'priya_s', stars: 4, text: 'The pocket card is what I used. The script made me nervous.' },
      {
        by: 'ewa_nowak',
        stars: 5,
        text: 'It asked for the smallest story. It was about a bus ticket, and people still mention it.',
      },
    ],
  },
  {
    title: 'Rise, Scandal, Comeback: a Fictional Star’s Full Biography',
    variables: [
      ['music, film, sport, cookery', 'Field'],
      ['year, invented town', 'Born', 'Year and an invented town.'],
      ['talent', 'Gift'],
      ['lie', 'The lie told early', 'Small and embarrassing.'],
      ['person', 'Who knew'],
      ['10 to 13', 'Row of the scandal'],
    ],
    samples: [
      {
        values: {
          'music, film, sport, cookery': 'cookery',
          'year, invented town': '1961, Ostervane',
          talent: 'tastes salt to the grain',
          lie: 'that she had trained abroad',
          person: 'the ferryman',
          '10 to 13': '11',
        },
        text: `| # | Year | Age | Event | Source | Doubtful? |
|---|---|---|---|---|---|
| 1 | 1961 | 0 | Born above the salt store in Ostervane | parish | n |
| 2 | 1973 | 12 | Tells a wholesaler which of nine sacks is wet, by taste | relative | n |
| 3 | 1979 | 18 | Leaves on the ferry with one knife; returns on the same ferry | driver | y |
| 4 | 1980 | 19 | Says at a job that she has trained abroad | rival | n |
| 5 | 1984 | 23 | Rents the hall of the lifeboat crew, eleven chairs | relative | n |
| 6 | 1986 | 25 | First review: "a hand that has seen the world" | paper | n |
| 7 | 1989 | 28 | The rival asks in public under whom she trained | rival | n |
| 8 | 1989 | 28 | Invents a Madame Corvel of Tressandre | relative | n |
| 9 | 1993 | 32 | Her book is dedicated to Madame Corvel | title page | n |
| 10 | 1996 | 35 | A school is named after Madame Corvel | minutes | n |
| 11 | 1998 | 37 | A journalist takes the ferry to Tressandre. There is no Tressandre | driver | n |
| 12 | 1998 | 37 | Closes on a Friday, tables laid | rival | y |
| 13 | 2001 | 40 | Cooks in a home for sailors, unpaid | relative | n |
| 14 | 2004 | 43 | The sailors write to the paper | letters | n |
| 15 | 2006 | 45 | Reopens without a name on the door | rival | n |
| 16 | 2006 | 45 | Refuses the prize that she had wanted at 20 | committee | n |
| 17 | 2013 | 52 | The school takes her own name | minutes | n |
| 18 | 2020 | 59 | Last service; salts every plate herself | driver | n |

The chain from the lie to the scandal: 4, 7, 8, 10, 11. The comeback costs the prize (16).

**That Friday, three ways**
RIVAL: "She left the candles burning. I blew them out. I was never thanked." · "The soup was still warm, and it was perfect, and I hated that." · "People say she wept. She was counting the spoons."
RELATIVE: "She came home and asked for bread and salt." · "She said Tressandre aloud, once, to hear it." · "There were no candles. My sister feared fire all her life."
DRIVER: "She took the last boat and stood outside." · "I had known for nineteen years. She had never left the harbour." · "She paid double. I kept the coin."

**Verify.** All 18 pairs agree with a birth in 1961. No name belongs to a real person, and Ostervane, Tressandre and Corvel are invented.`,
      },
      {
        values: {
          'music, film, sport, cookery': 'sport',
          'year, invented town': '1948, Hallbeck',
          talent: 'never looks at the ball',
          lie: 'his age, by one year',
          person: 'his younger brother',
          '10 to 13': '12',
        },
        text: `ENCYCLOPAEDIA ENTRY

**Corin Ashgrove** (born 1948, Hallbeck) is a former footballer who played as an inside forward for three clubs between 1966 and 1981. He was noted for passing without looking, a habit that team-mates attributed variously to vision, to short sight and to manners.

Ashgrove entered the Hallbeck youth side in 1963 under a birth year of 1949, which made him eligible for a season more. His brother Ned, born in 1949, is recorded in the same register as a twin. The discrepancy was first noted by an opponent in 1970 and dismissed.

He moved to Marrow Vale in 1968 and scored forty-one goals in four seasons. In 1974, on the eve of a cup final, a school photograph showing the brothers in different years was printed. The final was replayed without him and lost. Ashgrove was suspended for a year and declined to appeal.

From 1976 he played in Hallbeck's third side alongside his brother, who had never before been picked with him. Promoted twice, the side met Marrow Vale in 1980. Ashgrove made the winning pass, to Ned, without looking. He gave up the captaincy of the national eleven, which had been offered to him that spring and which he had named as his ambition at twenty, since it would have required a birth certificate that he had promised to his mother not to show.

He keeps a shop for shoelaces.

*Doubtful:* the promise to his mother rests on one source, the driver of the team's coach.`,
      },
    ],
    reviews: [
      { by: 'clara-voss', stars: 5, text: 'The dates add up. I checked all eighteen, out of spite.' },
      { by: 'leo-marchetti', stars: 4, text: 'The driver always steals the scene.' },
    ],
  },
  {
    title: 'Dressing-Room Mirror: Backstage Portrait on Grainy Film',
    variables: [
      ['singer, dancer or comedian', 'Profession'],
      ['age', 'Age'],
      ['hair', 'Hair'],
      ['distinctive feature', 'Distinctive feature'],
      ['costume piece', 'Costume piece'],
      ['object in hands', 'Looks at'],
      ['colour', 'Light from the corridor'],
      ['three small things', 'On the table'],
      ['emotion', 'Before the show'],
      ['number', 'Seed'],
    ],
    samples: [
      {
        values: {
          'singer, dancer or comedian': 'singer',
          age: '44',
          hair: 'grey curls',
          'distinctive feature': 'broken nose',
          'costume piece': 'sequinned jacket',
          'object in hands': 'a folded letter',
          colour: 'green',
          'three small things': 'a lemon, a comb, a train ticket',
          emotion: 'calm',
          number: '9',
        },
      },
      {
        draws: 'fictional adult comedian, about 27',
        values: {
          'singer, dancer or comedian': 'comedian',
          age: '27',
          hair: 'shaved',
          'distinctive feature': 'one white brow',
          'costume piece': 'feather collar',
          'object in hands': 'a ribbon',
          colour: 'red',
          'three small things': 'pins, tape, a pear',
          emotion: 'nerves',
          number: '10',
        },
      },
    ],
  },
]
