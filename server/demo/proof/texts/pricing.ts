import type { DemoProof } from '../../types.ts'

export const pricingProof: DemoProof[] = [
  {
    title: 'Pricing Page Teardown: Find the Doubt that Costs You Sales',
    variables: [
      ['paste', 'The page as text', 'From top to bottom, with the small print: doubts hide there.'],
      ['what it does, for whom', 'Product in one line'],
      ['list', 'Plans and prices'],
      [
        'conversion rate, top objections, or "unknown"',
        'What you know',
        'Conversion rate, objections from support mail, or “unknown”.',
      ],
    ],
    samples: [
      {
        values: {
          paste:
            'Simple pricing for teams of every size. Starter $9, Team $19, Business: contact us. All plans include core features …',
          'what it does, for whom': 'shared rota for cafés and small shops',
          list: 'Starter $9, Team $19, Business on request; per user and month',
        },
        text: `## 1. Four readers

| Reader | First moment of doubt | Left unanswered |
|---|---|---|
| Hurried trial user | "All plans include core features" | Which ones? Is swapping shifts core? |
| Finance approver | "$19" beside "per user" in grey | Do summer helpers count as users? |
| Sceptical customer of a rival | "Simple pricing for teams of every size" | Can my rota be brought over? |
| Tiny team | "Business: contact us" | Is there a trap after the tenth person? |

## 2. The plans
A stranger cannot choose in 20 seconds: Starter and Team differ by "priority support" and "advanced reports", neither of which a café knows that it wants. The metric is users. It punishes success in June, when helpers come, and that is when people cancel.

## 3. Fixes

| Fix | Effort | Reach | Certainty | Score |
|---|---|---|---|---|
| Say what counts as a user, with a helper as the example | 1 | 5 | 4 | 20 |
| Put "Bring your rota from a spreadsheet, ten minutes" above the plans | 1 | 4 | 3 | 12 |
| Name three core features instead of the word | 1 | 4 | 3 | 12 |
| Bill by place, not by user | 4 | 5 | 3 | 3.8 |
| Show a Business price "from" | 2 | 2 | 3 | 3 |

## 4. Plan cards

**Corner** · for one place with one rota
$29 a place and month, everybody included
- Everyone sees the rota on their phone
- Shifts swapped with your yes
- Hours added up for payday
- Helpers in summer at no charge
- Your spreadsheet brought over
[Try Corner for 14 days]

**Chain** · for two to ten places
$25 a place and month
- All of Corner, and staff shared between places
- Costs a week ahead, by place
- Rules for breaks and nights
- One bill
- A person on the phone until 18:00
[Try Chain for 14 days]

## 5. One test
Hypothesis: the grey "per user" loses owners who hire in summer. Change: the sentence on helpers under each price. Measure: trial starts per visitor of the page. Minimum sample: needs data: visitors per week. Stop after two full weeks, whatever it says.`,
      },
      {
        values: {
          paste:
            'Unlimited everything for one flat fee. $399 a year. No contracts. Money back within 30 days*. *excludes set-up …',
          'what it does, for whom': 'bookkeeping for freelance musicians',
          list: 'one plan, $399 a year, set-up $120',
        },
        text: `## 1. Four readers

| Reader | First moment of doubt | Left unanswered |
|---|---|---|
| Hurried trial user | "Unlimited everything" | Everything of what? |
| Finance approver | "*excludes set-up" | What do I pay on the first day? |
| Sceptical customer of a rival | "No contracts" next to "$399 a year" | Is a year not a contract? |
| Tiny team | "flat fee" | Does my duo pay once or twice? |

## 2. The plan
With one plan there is nothing to choose, so the page has to answer "is it for me?" alone. It never says musician below the headline. Nothing punishes success; the set-up fee punishes beginning.

## 3. Fixes

| Fix | Effort | Reach | Certainty | Score |
|---|---|---|---|---|
| Print the first bill: 399 + 120 = 519 | 1 | 5 | 5 | 25 |
| Show one gig's receipts being filed, in three pictures | 2 | 5 | 3 | 7.5 |
| Replace "No contracts" by "Stops when you stop it" | 1 | 2 | 3 | 6 |
| Spread set-up over the year | 3 | 4 | 3 | 4 |

## 4. Plan card

**Solo** · for one musician, or a duo with one tax number
$519 in the first year, $399 from the second
- Gigs, lessons and royalties kept apart
- Receipts by photo, filed by evening
- The return prepared, and explained once
- A person who has toured
- Money back within 30 days, set-up too
[Send us your last return]

## 5. One test
Hypothesis: the asterisk costs more than the fee. Change: the first bill in full, refund without exception. Measure: started forms per visitor. Needs data: visitors per week, share of refunds. Stop rule: four weeks or 200 started forms.`,
      },
    ],
    versions: [
      {
        daysAgo: 52,
        note: 'Each criticism quotes the page, and step 5 has a stop rule: tests had been left running for months.',
        before: [
          ['Be specific, and quote the page whenever you criticise it.', 'Be specific.'],
          ['minimum sample, stop rule.', 'minimum sample.'],
        ],
      },
      {
        daysAgo: 160,
        note: 'Claims that the page cannot support are marked instead of guessed.',
        before: [
          [
            'If the input cannot support a claim, write "needs data: (which)" instead of guessing.',
            'Keep guesses short.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'priya_s', stars: 5, text: 'It found the word “seat”. We had argued about the colour of the button.' },
      {
        by: 'omar_sayed',
        stars: 5,
        text: 'The finance approver’s doubt was the very sentence our lost deals mention.',
      },
      { by: 'leo-marchetti', stars: 4, text: 'Excellent teardown; the rewritten cards are a start, not an end.' },
      {
        by: 'ewa_nowak',
        stars: 3,
        text: 'Scores are its own opinion and come with great confidence.',
        answer:
          'They are. Ask for “the evidence on the page for each score” in a second message; half of the fives then become threes.',
      },
      { by: 'sam_whitlock', stars: 5, text: 'I run step 5 alone now, once a month.' },
      { by: 'ada.brook', stars: 5, text: 'Works for a bakery’s catering page as well as for software.' },
    ],
  },
]
