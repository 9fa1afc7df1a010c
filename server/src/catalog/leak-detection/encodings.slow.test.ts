import { expect, it } from 'vitest'
import { ENCODINGS, TEXTS } from '../../testing/models/encodings.ts'
import { detectLeak } from './detect-leak.ts'

it.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])(
  'detects nothing of a text of a %s in the others, in whatever encoding',
  async (of) => {
    const others = Object.entries(TEXTS).filter(([name]) => name !== of)
    for (const [, other] of others) {
      for (const encode of Object.values(ENCODINGS)) {
        expect(await detectLeak([{ text: TEXTS[of], isSecret: true }], encode(other))).toBe(false)
      }
    }
  },
  120_000,
)
