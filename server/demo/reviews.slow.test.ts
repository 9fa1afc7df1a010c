import { describe, it } from 'vitest'
import { requireNoLeak } from '../src/catalog/leak-detection/require-no-leak.ts'
import { DEMO_PROMPTS } from './prompts.ts'
import { DEMO_PROOF } from './proof.ts'

describe('what stands beside the demo prompts', () => {
  const priced = DEMO_PROMPTS.filter(({ price }) => price > 0)

  it('gives no sold text away in reviews', async () => {
    for (const { title, prompt } of priced) {
      for (const { text } of DEMO_PROOF.get(title)?.reviews ?? []) {
        await requireNoLeak([{ text: prompt, publicLength: 0 }], text, { field: title })
      }
    }
  })
})
