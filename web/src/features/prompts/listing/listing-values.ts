import { CATEGORIES, ENGINES, PRICES, UPLOAD_TYPES } from '@promptery/contract/constants'
import type { Prompt, PromptFields } from '@promptery/contract/prompts'
import { type Option, optionsOf } from '../../../components/ui/forms/Select.tsx'

export type ListingValues = Record<keyof PromptFields, string>

/** The texts of the form, in the order of the screen. */
export const EMPTY_LISTING: ListingValues = {
  title: '',
  description: '',
  type: '',
  category: '',
  price: '',
  prompt: '',
  engine: '',
  tipsToUse: '',
}
const TEXT_FIELDS = Object.keys(EMPTY_LISTING) as (keyof PromptFields)[]

/** Every field that the server may have words about, in the order of the screen. */
export const LISTING_FIELDS = ['cover_image', ...TEXT_FIELDS] as const

/** A listing as its form shows it. */
export const valuesOf = (prompt: Prompt): ListingValues =>
  Object.fromEntries(TEXT_FIELDS.map((name) => [name, String(prompt[name] ?? '')])) as ListingValues

const TYPES: readonly string[] = UPLOAD_TYPES

/** The choices of the form. A listing of a type that is not offered for new ones (an imported one) keeps it. */
export const listingOptions = (type: string) => ({
  type: optionsOf(type && !TYPES.includes(type) ? [...TYPES, type] : TYPES),
  category: optionsOf(CATEGORIES),
  engine: optionsOf(ENGINES),
  price: PRICES.map((price): Option => ({ value: String(price), label: price === 0 ? '$0 (Free)' : `$${price}` })),
})

/** The fields that `values` changes. The others are not sent, so that whoever changed them meanwhile is not undone. */
export const changesOf = (initial: ListingValues, values: ListingValues): Partial<ListingValues> =>
  Object.fromEntries(TEXT_FIELDS.filter((name) => values[name] !== initial[name]).map((name) => [name, values[name]]))

/** The request: texts first and the file last, so that the server knows what the file is for before it comes. */
export function listingForm(
  values: Partial<ListingValues>,
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
