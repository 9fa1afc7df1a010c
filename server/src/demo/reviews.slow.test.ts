import { expect, it } from 'vitest'
import { requireNoLeak } from '../listings/leak-detection/refuse-leaks.ts'
import { readDemo } from './content.ts'

it('reviews of the demo catalogue give no sold text away', async () => {
  const priced = readDemo().listings.filter(({ fields }) => fields.price > 0)
  expect(priced).not.toEqual([])
  for (const { fields, reviews } of priced) {
    for (const { text } of reviews) {
      await requireNoLeak([{ text: fields.prompt, publicLength: 0 }], text, { field: fields.title })
    }
  }
})
