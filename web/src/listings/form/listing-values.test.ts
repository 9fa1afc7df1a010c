import { PRICES } from '@promptery/contract/constants'
import { SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { expect, it } from 'vitest'
import { aPrompt } from '../../testing/prompt.ts'
import { changesOf, EMPTY_LISTING, listingForm, listingOptions, OTHER, sentValues, valuesOf } from './listing-values.ts'

it('sends the texts first and the file last', () => {
  const file = new File(['x'], 'cover.png')
  const names = [...listingForm({ ...EMPTY_LISTING, title: 'Fox' }, { uploadedBy: 'u' }, file).keys()]
  expect(names.slice(0, 1)).toEqual(['title'])
  expect(names.slice(-2)).toEqual(['uploadedBy', 'cover_image'])
})

it('sends only changed fields of an edited listing, including emptied ones', () => {
  const initial = { ...EMPTY_LISTING, title: 'Fox', price: '4', tipsToUse: 'Patience' }
  const changes = changesOf(initial, { ...initial, price: '5', tipsToUse: '' })
  expect([...listingForm(changes, {}, null)]).toEqual([
    ['price', '5'],
    ['tipsToUse', ''],
  ])
})

it('sends the typed amount of an unlisted price', () => {
  const typed = { ...EMPTY_LISTING, price: OTHER, otherPrice: ' 12,50 ' }
  expect(sentValues(typed)).toMatchObject({ price: '12.50' })
  expect(sentValues({ ...typed, price: '4' })).toMatchObject({ price: '4' })
  expect(changesOf({ ...EMPTY_LISTING, price: '4' }, typed)).toEqual({ price: '12.50' })
  expect(changesOf({ ...typed, otherPrice: '12.50' }, typed)).toEqual({})
})

it('sends no file if there is none', () => expect(listingForm(EMPTY_LISTING, {}, null).has('cover_image')).toBe(false))

it.each([
  [undefined, 4],
  ['GPT', 4],
  ['Llama', 5],
])('offers %j among %i types', (type, count) => {
  const listed = type === undefined ? undefined : aPrompt({ type })
  expect(listingOptions(SPECIFIED_LISTS, listed).type).toHaveLength(count)
})

it('offers the lists of the owner, and keeps what a listing was sold under', () => {
  const lists = {
    ...SPECIFIED_LISTS,
    categories: [
      { name: 'Coding', use: 'all' as const },
      { name: 'Art', use: 'none' as const },
    ],
  }
  const valuesIn = (options: { value: string }[]) => options.map(({ value }) => value)
  expect(valuesIn(listingOptions(lists).category)).toEqual(['Coding'])
  expect(valuesIn(listingOptions(lists, aPrompt({ category: 'Art' })).category)).toEqual(['Coding', 'Art'])
  expect(valuesOf(aPrompt({ price: 5 }), [0, 5])).toMatchObject({ price: '5' })
  expect(valuesOf(aPrompt({ price: 5 }), PRICES)).toMatchObject({ price: OTHER, otherPrice: '5.00' })
})

it('sends whether it may be tried only if changed', () => {
  const initial = valuesOf(aPrompt({ prompt: 'A fox', allowsTries: true }), PRICES)
  expect(changesOf(initial, { ...initial, title: 'Fox' })).toEqual({ title: 'Fox' })
  expect(changesOf(initial, { ...initial, allowsTries: 'false' })).toEqual({ allowsTries: 'false' })
  const { allowsTries: _absent, ...older } = aPrompt({ prompt: 'A fox' })
  expect(valuesOf(older, PRICES).allowsTries).toBe('false')
})

it('sends descriptions of variables that the text has, and no note', () => {
  const gapHints = JSON.stringify([{ gap: 'city', label: 'Town' }, { gap: 'gone' }])
  const typed = { ...EMPTY_LISTING, prompt: 'See [city]', gapHints, note: 'Why', worksWith: '["Claude"]' }
  const changes = changesOf(EMPTY_LISTING, typed)
  expect(changes).toEqual({
    prompt: 'See [city]',
    gapHints: JSON.stringify([{ gap: 'city', label: 'Town' }]),
    worksWith: '["Claude"]',
  })
})
