import type { DemoProof } from '../../types.ts'

export const editingProof: DemoProof[] = [
  {
    title: 'Developmental editor’s letter for a first novel',
    variables: [
      [
        'a synopsis and chapters 1-3 / the full manuscript in parts',
        'You send',
        'A synopsis and chapters 1-3, or the full manuscript in parts.',
      ],
      ['genre', 'Genre'],
      ['word count', 'Words'],
      ['two comparable books', 'Two comparable books'],
      ['worry', 'Your own worry', 'Honest and short.'],
      ['days', 'Days for the first task'],
    ],
    samples: [
      {
        values: {
          genre: 'quiet crime',
          'word count': '84,000',
          worry: 'nobody likes my detective',
          days: '10',
        },
        text: `Read.

1. Page 4, "She had not come for the body." The best sentence so far, and it is followed by a paragraph that explains it. I believed you the first time.

2. Chapter 2 takes us through the lift, the corridor and the office, and nothing is decided in any of them. Chapter 3 opens with the same office. I assume that one of the two was written later.

3. The neighbour, Mrs Lund, asks a better question than the detective does on page 31. Either that is your plot or it is an accident. Please do not tell me which before I have read on.

On your worry, one line, and the rest in the letter: I do not dislike her. I have not yet been shown what she would lose.`,
      },
      {
        values: {
          genre: 'family saga',
          'word count': '131,000',
          worry: 'the middle',
          days: '14',
        },
        text: `Dear author,

**1. The promise.** Your first page promises a house that decides who may stay in it. For 131,000 words people leave that house, and it decides nothing. It is described at each departure, well, and it is scenery. The promise is kept once, on the night of the flood ("the stairs had chosen Ellen"), and I read that chapter twice.

**2. What works.** The accounts. "Forty for the doctor, nothing for the priest" says more of a marriage than the quarrel after it. The brothers, who never speak in the same room: I assume that this is intended, and it is the book's best secret. And Aunt Wim, whose every entrance costs somebody money.

**3. The central problem.** Ellen does not want anything between her wedding and the flood. It begins on page 96, where she "lets it be", and from there three things follow: the middle moves only when somebody dies, the brothers must carry scenes in which they have no part, and the house has nobody to refuse. You asked about the middle. The middle is not long. It is unwanted.

**4. The protagonist.** Want: present until page 96, absent until 240. Fear: everywhere, and named too often; the word "afraid" stands on 41 pages. Price: missing. She loses her mother's land on page 180, and nobody says what it was worth.

**5. Pace.** Chapters by function: arrival 1, 2, 5; refusal 3, 8; death 7, 11, 14, 16; accounts 4, 9, 13; return 6, 10, 12, 15, 17. Five returns repeat one another. Chapter 12 is the one to keep, since someone is turned away at the door.

**6. Revision, four passes.**
*One, first 14 days:* write, for Ellen alone, one page about what she would do with the land. None of it goes into the book. Then mark each scene between 96 and 240 in which she could try to get it, and choose four.
*Two:* give the house one refusal in each part. A door, a stove, a bed will do.
*Three:* fold the returns 6, 10, 15 and 17 into two. Let the brothers bring the news.
*Four:* read aloud every page with "afraid", and let her do something instead.

The book has a better ending than it knows. Do not touch the last three pages until the third pass.

Yours, with respect for the accounts`,
      },
    ],
    versions: [
      {
        daysAgo: 58,
        note: 'One central problem only. Letters with three were read and put away.',
        before: [
          ['3. The central problem. One only. Show', '3. The central problems. Show'],
          ['When you infer something that is not on the page, write "I assume".', 'Say so when you guess.'],
        ],
      },
    ],
    reviews: [
      { by: 'clara-voss', stars: 5, text: '“The middle is not long. It is unwanted.” I cried, and then I revised.' },
      {
        by: 'leo-marchetti',
        stars: 5,
        text: 'Better than the letter I paid four hundred for. It stays with one problem.',
      },
      {
        by: 'nadia.k',
        stars: 4,
        text: 'With parts above 8,000 words it forgets chapter names.',
        answer: 'Put a line with the chapter’s name before each part, and keep parts under 6,000 words.',
      },
      { by: 'kofi.mensah', stars: 5, text: 'Three margin notes each, no flattery. I looked forward to them.' },
      { by: 'freya.hall', stars: 3, text: 'It refused to rewrite my sentences. I know that it says so.' },
    ],
  },
]
