import { type Category, LIMITS, type Licence } from '@promptery/contract/constants'
import type { PriceRules } from '@promptery/contract/listings/price'
import { type PromptFields, promptFieldsAt } from '@promptery/contract/listings/prompts'
import { categoryOf } from './category-of.ts'

export interface RowOptions {
  /** Default price, in dollars. */
  price: number
  /** Default category, where no keyword matches either. */
  category: Category
  /** Default licence. */
  licence: Licence
  /** Valid prices of the shop. */
  prices: PriceRules
}

export interface ImportedRow {
  fields: PromptFields
  /** First handle of the row; empty without any. */
  handle: string
}

/** Types of prompts.chat's collection, as ours. */
const FOREIGN_TYPES: Record<string, string> = { TEXT: 'GPT', STRUCTURED: 'GPT', IMAGE: 'DALL-E', '': 'GPT' }
const DEFAULT_ENGINE = 'Chat gpt'
const OPENING_CHARS = 240

const schemas = new WeakMap<PriceRules, ReturnType<typeof promptFieldsAt>>()

/** Shared by all rows of an import. */
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
    // Also accepts `CC BY 4.0`.
    licence: get('licence').toLowerCase().replaceAll(' ', '-') || options.licence,
  })
  if (parsed.success) return { fields: parsed.data, handle: handles[0] ?? '' }
  return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}

/**
 * Parses an amount with any currency sign: `4`, `$4`, `4.00`, `12,50 €`. The schema refuses anything else: the three
 * digits of `1,200` may be thousands or decimals.
 */
function amountOf(price: string): number | string {
  const [, whole, cents = '0'] = /^\p{Sc}?(\d{1,6})(?:[.,](\d{1,2}|0+))?\p{Sc}?$/u.exec(price.replace(/\s/g, '')) ?? []
  return whole === undefined ? price : Number(`${whole}.${cents}`)
}

/** Default description. It does not reveal a sold text; a free one opens with its first words. */
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

/** The public part of a handle: an email address is cut at the @. */
export const publicName = (handle: string): string => handle.split('@')[0] ?? ''
