import { describe, expect, it } from 'vitest'
import { ENCODINGS, TEXTS } from '../../testing/models/encodings.ts'
import { detectLeak } from './detect-leak.ts'

describe.each(Object.entries(TEXTS))('detects a text of a %s', (_kind, text) => {
  it.each(Object.entries(ENCODINGS))('%s', async (_name, encode) => {
    expect(detectLeak([{ text, isSecret: true }], encode(text))).toBe(true)
  })
})

/** Legitimate results, which use some of the same words. */
const RESULTS: [string, keyof typeof TEXTS, string][] = [
  [
    'a table of receipts',
    'role',
    `| Month | Flour | Wages | Rent | Energy | Repairs |\n| April | 412.80 | 3100 | 900 | 233.10 | 0 |\n| May | 390.15 |
3100 | 900 | 218.40 | 95 |\n\nFlagged: the mill's receipt of 14 May (212.80). Two receipts had no date; I assumed the
week of the receipt before. Questions: Is the oven repair an investment? Why did energy fall? Which supplier changed terms?`,
  ],
  [
    'a letter',
    'short',
    `Dear Ms Brandt, in three years at Nordlicht I cut onboarding time from nine days to four and answered for a budget of
1.2 million. Your team is looking for somebody who ships under pressure. I do. Claims to prepare: the nine days (ask HR for
the report), the budget (approved, not spent). I would be glad to talk about results next week.`,
  ],
  [
    'a scene of the harbour',
    'list',
    `Morning. Grey water, a single bird over the pier. We hold for ten seconds on 24 mm while the camera drifts left. Sound:
halyards tapping. She lights the stove without looking at it, and we understand that she has done this every day since 1981.
The audience should feel the patience of the place before anything happens.`,
  ],
]

describe('detects nothing', () => {
  it.each(RESULTS)('in %s', async (_what, of, output) => {
    expect(detectLeak([{ text: TEXTS[of], isSecret: true }], output)).toBe(false)
  })
})

it.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])(
  'detects nothing of a text of a %s in the others, in whatever encoding',
  async (of) => {
    const others = Object.entries(TEXTS).filter(([name]) => name !== of)
    for (const [, other] of others) {
      for (const encode of Object.values(ENCODINGS)) {
        expect(detectLeak([{ text: TEXTS[of], isSecret: true }], encode(other))).toBe(false)
      }
    }
  },
  120_000,
)
