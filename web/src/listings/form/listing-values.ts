import { LICENCES } from '@promptery/contract/constants'
import { type Lists, offeredNames } from '@promptery/contract/listings/lists'
import type { Prompt, PromptFields } from '@promptery/contract/listings/prompts'
import { formatShortMoney } from '../../lib/format.ts'
import { type Option, optionsOf } from '../../ui/forms/Select.tsx'
import { sentDescriptions } from './descriptions.ts'

/** Fields whose values are JSON. */
const LIST_FIELDS = ['worksWith', 'gapHints'] as const

/** `otherPrice`: the amount where `price` is `OTHER`. `note`: on a change of the text. */
export type ListingValues = Record<keyof PromptFields | 'otherPrice' | 'note', string>

export const OTHER = 'other'

/** In the order of the screen. */
export const EMPTY_LISTING: ListingValues = {
  title: '',
  description: '',
  type: '',
  category: '',
  price: '',
  otherPrice: '',
  prompt: '',
  gapHints: '[]',
  note: '',
  engine: '',
  worksWith: '[]',
  tipsToUse: '',
  licence: LICENCES[0],
  allowsTries: 'false',
  isOpen: 'false',
  previewPercent: '0',
}
const FORM_FIELDS = Object.keys(EMPTY_LISTING) as (keyof ListingValues)[]
const TEXT_FIELDS = FORM_FIELDS.filter((name) => name !== 'otherPrice' && name !== 'note')

/** All fields that the server's messages may name, in the order of the screen. */
export const LISTING_FIELDS = ['cover_image', ...TEXT_FIELDS, 'note'] as const

/** @param prices that the form lists */
export const valuesOf = (prompt: Prompt, prices: readonly number[]): ListingValues => ({
  ...EMPTY_LISTING,
  ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, String(prompt[name] ?? EMPTY_LISTING[name])])),
  ...Object.fromEntries(LIST_FIELDS.map((name) => [name, JSON.stringify(prompt[name] ?? [])])),
  ...(!prices.includes(prompt.price) && { price: OTHER, otherPrice: prompt.price.toFixed(2) }),
})

/** The listing that is edited. */
export type Listed = Pick<Prompt, 'type' | 'category' | 'engine'>

/** The options of the form. A listing keeps what is not offered, such as the type of an imported one. */
export function listingOptions({ types, categories, engines }: Lists, listed?: Listed) {
  const options = (names: string[], own?: string) =>
    optionsOf(own !== undefined && !names.includes(own) ? [...names, own] : names)
  return {
    type: options(offeredNames(types), listed?.type),
    category: options(offeredNames(categories), listed?.category),
    engine: options(offeredNames(engines), listed?.engine),
  }
}

/** @param hasOther whether unlisted prices are possible */
export const priceOptions = (prices: readonly number[], hasOther: boolean): Option[] => [
  ...prices.map((price) => {
    const label = formatShortMoney(price)
    return { value: String(price), label: price === 0 ? `${label} (Free)` : label }
  }),
  ...(hasOther ? [{ value: OTHER, label: 'Other…' }] : []),
]

/**
 * The values to send: the amount of an unlisted price, also if typed with a comma, and descriptions of variables that
 * the text has.
 */
export function sentValues({ otherPrice, note: _, ...values }: ListingValues): Record<keyof PromptFields, string> {
  const gapHints = sentDescriptions(values.prompt, values.gapHints)
  const price = values.price === OTHER ? otherPrice.trim().replace(',', '.') : values.price
  return { ...values, gapHints, price }
}

/** Only changed fields are sent: another tab may have changed others. */
export function changesOf(initial: ListingValues, values: ListingValues): Partial<Record<keyof PromptFields, string>> {
  const [was, is] = [sentValues(initial), sentValues(values)]
  return Object.fromEntries(TEXT_FIELDS.filter((name) => is[name] !== was[name]).map((name) => [name, is[name]]))
}

/** A multipart form with the file last, since the server validates the fields before it. */
export function listingForm(
  values: Partial<Record<keyof PromptFields, string>>,
  more: Record<string, string>,
  cover: File | null,
): FormData {
  const form = new FormData()
  for (const name of TEXT_FIELDS) {
    const text = values[name]
    if (text !== undefined) form.append(name, text)
  }
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  if (cover) form.append('cover_image', cover)
  return form
}
