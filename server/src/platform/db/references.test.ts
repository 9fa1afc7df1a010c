import { expect, it } from 'vitest'
import { idEndOf, newId, referenceOf } from './ids.ts'

it('is short, and decodes to the end of the id in any spelling', () => {
  for (const id of [newId(), newId(), '01900000-0000-7000-8000-000000000000', '01900000-0000-7000-8000-ffffffffffff']) {
    const reference = referenceOf(id)
    expect(reference).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{9}$/)
    expect(idEndOf(reference)).toBe(id.slice(-12))
    const asWritten = ` ${reference.toLowerCase().slice(0, 5)}-${reference.slice(5).replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(idEndOf(asWritten)).toBe(id.slice(-12))
  }
})

it.each(['', 'fox', '0123456789AB', 'U123456789', '8000000000', 'ÄÖ34567890'])('rejects %j', (written) => {
  expect(idEndOf(written)).toBeNull()
})
