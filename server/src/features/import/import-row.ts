import { type Category, LIMITS, type Licence } from '@promptery/contract/constants'
import type { PriceRules } from '@promptery/contract/listings/price'
import { type PromptFields, promptFieldsAt } from '@promptery/contract/listings/prompts'
import { categoryOf } from './category-of.ts'

export interface RowOptions {
  /** Dollars, for rows without a price of their own. */
  price: number
  /** For rows without a category of their own whose words speak for none. */
  category: Category
  /** For rows without a licence of their own. */
  licence: Licence
  /** Which prices the shop takes. */
  prices: PriceRules
}

export interface ImportedRow {
  fields: PromptFields
  /** The first that the row names; empty when it names none. */
  handle: string
}

/** The types of prompts.chat's collection in ours. */
const FOREIGN_TYPES: Record<string, string> = { TEXT: 'GPT', STRUCTURED: 'GPT', IMAGE: 'DALL-E', '': 'GPT' }
const DEFAULT_ENGINE = 'Chat gpt'
const OPENING_CHARS = 240

const schemas = new WeakMap<PriceRules, ReturnType<typeof promptFieldsAt>>()

/** One for all rows of an import. */
function schemaOf(rules: PriceRules) {
  const schema = schemas.get(rules) ?? promptFieldsAt(rules)
  schemas.set(rules, schema)
  return schema
}

/**
 * Reads a row of our own columns (title, description, type, category, price, prompt, engine, tipsToUse, licence,
 * engineer) or of prompts.chat's (act, prompt, type, contributor).
 * @returns the fields of a listing, or a sentence that says what is wrong with the row
 */
export function importRow(record: Record<string, string>, options: RowOptions): ImportedRow | string {
  const get = (name: string) => (record[name] ?? '').trim()
  if (Object.values(record).some((value) => value.includes('\0'))) return 'the row has NUL characters in it'
  const handles = (get('engineer') || get('contributor'))
    .split(',')
    .map((handle) => handle.trim())
    .filter(Boolean)
  const price = get('price') === '' ? options.price : amountOf(get('price'))
  const text = record.prompt ?? ''
  const title = get('title') || get('act')
  const parsed = schemaOf(options.prices).safeParse({
    title,
    description: get('description') || describe(title, text, price),
    type: FOREIGN_TYPES[get('type')] ?? get('type'),
    category: get('category') || (categoryOf(title, text) ?? options.category),
    price,
    prompt: text,
    engine: get('engine') || DEFAULT_ENGINE,
    tipsToUse: get('tipstouse') || contributors(handles),
    // `CC BY 4.0` as people write it.
    licence: get('licence').toLowerCase().replaceAll(' ', '-') || options.licence,
  })
  if (parsed.success) return { fields: parsed.data, handle: handles[0] ?? '' }
  return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}

/**
 * `4`, `$4`, `4.00`, `12,50 €`: as people write amounts, with the sign of whatever currency. Anything else is left for the
 * schema to refuse: the three digits of `1,200` may be thousands or decimals.
 */
function amountOf(price: string): number | string {
  const [, whole, cents = '0'] = /^\p{Sc}?(\d{1,6})(?:[.,](\d{1,2}|0+))?\p{Sc}?$/u.exec(price.replace(/\s/g, '')) ?? []
  return whole === undefined ? price : Number(`${whole}.${cents}`)
}

/** A description for rows that have none. What is sold is not given away; what is free opens with its first words. */
function describe(title: string, text: string, price: number | string): string {
  const opening = text.replace(/\s+/g, ' ').trim()
  if (price !== 0 || opening === '') return title
  if (opening.length <= OPENING_CHARS) return opening
  const cut = [...opening.slice(0, OPENING_CHARS)].slice(0, -1).join('')
  const lastBlank = cut.lastIndexOf(' ')
  return `${lastBlank > OPENING_CHARS / 2 ? cut.slice(0, lastBlank) : cut} …`
}

function contributors(handles: string[]): string {
  if (handles.length < 2) return ''
  return `Written together by ${handles.map(publicName).join(', ')}.`.slice(0, LIMITS.tipsMax)
}

/** Some handles are email addresses, which the shop must not publish: what stands before the @ is shown. */
export const publicName = (handle: string): string => handle.split('@')[0] ?? ''
