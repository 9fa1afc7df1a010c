import { expect, it } from 'vitest'
import { EMPTY_LISTING, listingForm, listingOptions } from './listing-values.ts'

it('sends the texts first and the file last', () => {
  const file = new File(['x'], 'cover.png')
  const names = [...listingForm({ ...EMPTY_LISTING, title: 'Fox' }, { uploadedBy: 'u' }, file).keys()]
  expect(names.slice(0, 1)).toEqual(['title'])
  expect(names.slice(-2)).toEqual(['uploadedBy', 'cover_image'])
})

it('sends no file when there is none', () =>
  expect(listingForm(EMPTY_LISTING, {}, null).has('cover_image')).toBe(false))

it.each([
  ['', 4],
  ['GPT', 4],
  ['Llama', 5],
])('offers %j among %i types', (type, count) => expect(listingOptions(type).type).toHaveLength(count))
