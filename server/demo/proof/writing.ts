import type { DemoProof } from '../types.ts'

export const writingProof: DemoProof[] = [
  {
    title: 'Newsletter in your own voice, from rough notes',
    variables: [
      ['paste issue one', 'First old issue', 'One that you were proud of, not the most recent.'],
      ['paste issue two', 'Second old issue'],
      ['bullets, links, half-sentences', 'Notes for the next one'],
      ['who they are', 'Readers'],
      ['outcome', 'Readers should be able to'],
    ],
    samples: [
      {
        values: { 'who they are': 'people who keep a few hens', outcome: 'get through a moult' },
        text: `**STAGE 1, voice card.** Please correct it before I go on.

- *Sentences:* nine words on average, with one long one in each paragraph that ends on a thing ("… and there was the bucket").
- *Opening:* always on the weather of that morning, never on the season. "Wet straw." "Frost, then not."
- *Between topics:* no bridges at all. A line with a hen's name, and on you go. "Maud, meanwhile."
- *Words you favour:* decent, fuss, broadly, the usual suspects.
- *Words you never use:* journey, amazing, ladies (I assume on purpose), exclamation marks.
- *Jokes:* the hen is right and you are wrong. Evidence: "She gave me the look. I had bought the cheap corn." Seven times in two issues.
- *Sign-off:* a number of eggs and your initials. "Eleven, T."

I stop here. Is "broadly" a habit that you want to keep?`,
      },
      {
        values: { 'who they are': 'people who keep a few hens', outcome: 'get through a moult' },
        text: `Fog, then a yellow sort of light.

Agnes looks like a cushion that somebody has sat on. She is not ill. It is October, she is two, and feathers are made of protein, which she is now spending on herself and not on you. Hence the nest box: nothing since Tuesday.

What helps, broadly: a decent layers' pellet and no treats for three weeks. Mine get a handful of mealworms at four, because I am weak. What does not help is fuss. New feathers come in with blood in them and they hurt to touch, so leave her alone, however sorry she looks in the rain.

Maud, meanwhile.

Maud does not moult. Maud is eleven and has seen how it's done. She stood at the gate on Sunday and watched me carry the wrong bale to the right shed, all the way, and then stepped aside. She gave me the look. It was the good hay.

A reader in the next valley asks whether light in the coop brings the eggs back. It does. You are borrowing them from spring, at (FACT?) per cent. I let mine rest.

One link, worth it: the vet school's page on red mite, with pictures that you will regret at breakfast.

Three, T.

---
*Plain:* When hens moult. *Curious:* The cushion at the gate. *Number:* Three eggs and a bale of hay.
*Preview:* Feathers cost protein, Maud costs dignity, and light is a loan.
*Left out:* the raffle (no fact), the photograph of the shed (nothing happens in it).`,
      },
    ],
    reviews: [
      { by: 'ada.brook', stars: 5, text: 'Four hundred readers and not one noticed. My Thursday is back.' },
      { by: 'sam_whitlock', stars: 5, text: 'The voice card told me that I never use questions. I had no idea.' },
      {
        by: 'theo-laurent',
        stars: 4,
        text: 'The FACT? marks saved me from a wrong date.',
        answer: 'They are the part that I would pay for, too.',
      },
      { by: 'jack.tanner', stars: 3, text: 'Stage 2 is skipped unless one insists.' },
    ],
  },
  {
    title: 'Dialogue doctor: a subtext pass for one scene',
    variables: [
      ['paste, up to 1,500 words', 'Scene', 'Number the lines, so that the table stays in step.'],
      ['what just happened', 'Just before it'],
      ['Character A', 'First character'],
      ['want', 'Wants', 'Once for both.'],
      ['secret', 'The first hides'],
      ['Character B', 'Second character'],
      ['suspicion', 'The second suspects'],
      ['trait of speech', 'Manner of speaking', 'Once for both.'],
    ],
    samples: [
      {
        values: {
          'what just happened': 'the will was read',
          'Character A': 'Ines',
          secret: 'she sold the boat last year',
          'Character B': 'Paul',
          suspicion: 'that something is already gone',
        },
        text: `**Part 1, diagnosis**

| Line | Speaker | Action | Said too openly | Verdict |
|---|---|---|---|---|
| 1 | Paul | test | nothing | keep |
| 2 | Ines | stall | "I don't want to talk about the boat" | bury |
| 3 | Paul | corner | "You're hiding something" | cut |
| 4 | Ines | flatter | nothing | keep |
| 5 | Paul | retreat | nothing | keep |
| 6 | Ines | confess by half | "I needed the money" | bury |

**Part 2, three treatments of lines 2 to 6**

*Displacement: the oars in the hall.*
PAUL: These want varnish.
INES: They've had varnish.
PAUL: When?
INES: You could take them. For the wall.
PAUL: One doesn't hang up oars that are in use.

*Silence.*
PAUL: I thought Sunday. If the wind's right.
(Ines fills the kettle to the top, for two cups.)
PAUL: Or not Sunday.
(She dries her hands, finger by finger.)

*Wrong answer.*
PAUL: Is she still at Marlow's yard?
INES: Marlow's knee is no better.
PAUL: And the mooring, is that paid?
INES: I've made up the small room for you.
PAUL: Ines. Is she afloat?
INES: You always liked the small room.

**Part 3.** The third suits this story: Ines has answered other questions for a year. It costs clarity on the sale, which the reader learns one page later than now. Line 1 is open and right; I left it alone.`,
      },
      {
        values: {
          'what just happened': 'the interview ended early',
          'Character A': 'Mr Sorrel',
          secret: 'the post was filled yesterday',
          'Character B': 'Dana',
          suspicion: 'that he is being polite for too long',
        },
        text: `**Part 1, diagnosis**

| Line | Speaker | Action | Said too openly | Verdict |
|---|---|---|---|---|
| 1 | Sorrel | soothe | "You were very good, really" | bury |
| 2 | Dana | probe | nothing | keep |
| 3 | Sorrel | stall | "It's a difficult situation" | cut |
| 4 | Dana | corner | nothing | keep |
| 5 | Sorrel | shed | "It was decided yesterday" | keep |

**Part 2, three treatments of lines 1 to 4**

*Displacement: the visitor's badge.*
SORREL: You may keep it. The lanyard, I mean.
DANA: They told me at the desk to give it back.
SORREL: Did they. They're very correct, at the desk.
DANA: It says Tuesday on it.
SORREL: It does, yes.

*Silence.*
DANA: So I'll hear from you.
(Sorrel aligns her portfolio with the edge of the table. He has not opened it.)
DANA: I see.

*Wrong answer.*
DANA: When does it begin?
SORREL: There's a good place across the road, for lunch.
DANA: Would I report to you?
SORREL: They do a soup.

**Part 3.** The badge. It lets her find out from an object, so that line 5 need not be spoken, although it is open and right where it stands: choose one of the two. What it costs is a reader who skips the word Tuesday.`,
      },
    ],
    reviews: [
      { by: 'ewa_nowak', stars: 5, text: '“They do a soup.” I have never stolen from a sample so shamelessly.' },
      { by: 'bea-lindqvist', stars: 4, text: 'The third treatment is nearly always the one. I would like a fourth.' },
      { by: 'diego-fuentes', stars: 5, text: 'It left my best line alone and said why.' },
    ],
  },
  {
    title: 'Wedding speech from one page of memories',
    variables: [
      ['best man / maid of honour / parent / friend', 'You are', 'Best man, maid of honour, parent or friend.'],
      ['name', 'The couple'],
      ['number', 'Guests'],
      ['grandparents / colleagues / children', 'Among them', 'Grandparents, colleagues or children.'],
      [
        'paste everything, including what you would not say aloud',
        'Your memories',
        'All of them, unsorted; it keeps the unsayable out.',
      ],
      ['names, topics', 'Off limits'],
    ],
    samples: [
      {
        values: {
          name: 'Tess and Omri',
          number: '80',
          'grandparents / colleagues / children': 'grandparents',
          'names, topics': 'the first engagement',
        },
        text: `Tess has never once / in eleven years / returned a book.

I know this because I have a shelf for it. / It's empty. / It has her name on it.

We shared a flat above a dry cleaner's. / Everything we owned smelled of clean. / One night, in January, the boiler died, / and Tess read to us both, under two coats, / from a manual for a boiler. / In voices. / The thermostat was French. /

So when she told me that she had met a man / and that he had fixed something, / I asked what. / She said: nothing. / He had asked for the manual.

Omri. / You read the manual. / You turn down the corner of the page, / which I saw, / and then you turn it up again, / because you're a guest. / You are not a guest now. /

Last spring the three of us got lost on a hill. / Tess had the map. / She'd borrowed it from me. / Omri had every chance to say so. / He said: look, / a better hill.

I wish you that. / Wrong map, better hill, / and somebody who does the voices. /

Would you stand, / and raise your glass / to Tess and Omri. / And Tess: / keep the books.

---
**Cue card:** shelf · dry cleaner's · boiler · French · manual · corner · guest · hill · map · voices · stand · books
**Spoken time at 125 words a minute:** one minute and fifty seconds without laughter; with two laughs and the breaths about three minutes, as you asked.`,
      },
      {
        values: {
          name: 'Jo and Wen',
          number: '35',
          'grandparents / colleagues / children': 'children',
          'names, topics': 'exams',
        },
        text: `Three threads that could tie it together. Choose one, or tell me why none will do:

1. **The spare key.** It hangs at three doors in your memories, and each time it is Wen who finds it.
2. **Left turns.** Jo never takes one; you mention it four times, and the best story happens because of the fifth.
3. **The dog's opinion.** Shorter than the other two, and the children will follow it. There's a risk: the dog gets the laugh and the couple gets the wish.

With 35 guests and children among them I would take the second. It ends with somebody turning left.`,
      },
    ],
    reviews: [
      { by: 'rosa_pinto', stars: 5, text: 'The groom’s mother does still speak to me. She asked for a copy.' },
      { by: 'omar_sayed', stars: 4, text: 'Answer the questions aloud. Typed answers gave me a stiff draft.' },
    ],
  },
]
