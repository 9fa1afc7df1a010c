import { LIMITS, type Licence, PUBLIC_LICENCES } from '@promptery/contract/constants'
import {
  canonicalType,
  filterNames,
  type ListEntry,
  offeredNames,
  resultOf,
  SPECIFIED_LISTS,
} from '@promptery/contract/listings/lists'
import type { ListingRules } from '@promptery/contract/listings/price'
import { type PromptFields, promptFieldsAt } from '@promptery/contract/listings/prompts'
import { descriptionsFor, splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { variablesProblem } from '../../catalog/text/analyse-text.ts'
import { categoryOf } from './category-of.ts'
import { frontMatterOf } from './front-matter.ts'
import { type Judged, lessSure, type Sureness } from './sureness.ts'
import { typeOf } from './type-of.ts'

export interface RowOptions {
  /** Default price, in dollars. */
  price: number
  /** Default category, where no keyword matches. */
  category: string
  /** Default licence. */
  licence: Licence
  /** The lists and prices of the shop. */
  rules: ListingRules
}

export interface ImportedRow {
  fields: PromptFields
  /** First handle of the row; empty without any. */
  handle: string
  /** How sure its type and category are. */
  sureness: Sureness
}

/** Types of prompts.chat's collection, which say less than the content. Of a picture they are right. */
const FOREIGN_TYPES = ['', 'TEXT', 'STRUCTURED', 'IMAGE']
const DEFAULT_ENGINE = 'Chat gpt'
const OPENING_CHARS = 240

const schemas = new WeakMap<ListingRules, ReturnType<typeof promptFieldsAt>>()

/** Shared by all rows of an import. */
function schemaOf(rules: ListingRules) {
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
  const variables = variablesIn(splitVariables(text))
  const tooMany = variablesProblem(variables.length)
  if (tooMany) return `prompt: ${tooMany}`
  const front = frontMatterOf(text)
  const body = front?.body ?? text
  const title = get('title') || get('act') || (front?.title ?? '')
  const judged = judge(title, front ? `${front.description}\n${body}` : text, get('type'), get('category'), options)
  const parsed = schemaOf(options.rules).safeParse({
    title,
    description: get('description') || front?.description || describe(title, body, price),
    type: judged.type,
    category: judged.category,
    price,
    prompt: text,
    engine: engineOf(get('engine'), options.rules),
    tipsToUse: get('tipstouse') || contributors(handles),
    // Also accepts `CC BY 4.0`.
    licence: get('licence').toLowerCase().replaceAll(' ', '-') || options.licence,
    gapHints: front ? descriptionsFor(variables, front.variables) : [],
  })
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const fields = { ...parsed.data, isOpen: isOpen(parsed.data) }
  return { fields, handle: handles[0] ?? '', sureness: judged.sureness }
}

/** Type and category: as given, otherwise by the content, if the shop has what the content speaks for. */
function judge(
  title: string,
  text: string,
  type: string,
  category: string,
  { rules, category: otherwise }: RowOptions,
) {
  const { lists } = rules
  const typed = FOREIGN_TYPES.includes(type)
    ? ofList(typeOf(title, text, type === 'IMAGE'), lists.types, (value) => likeType(value, rules))
    : { value: asListed(canonicalType(type), lists.types), sureness: 'given' as const }
  const isPicture = resultOf(typed.value, lists) === 'image'
  const sorted = category
    ? { value: asListed(category, lists.categories), sureness: 'given' as const }
    : ofList(categoryOf(title, text, isPicture, otherwise), lists.categories, () => otherwise)
  return { type: typed.value, category: sorted.value, sureness: lessSure(typed.sureness, sorted.sureness) }
}

/** A name as the list writes it, which a file may write in other letters. */
const asListed = (name: string, entries: readonly ListEntry[]): string =>
  filterNames(entries).find((listed) => listed.toLowerCase() === name.toLowerCase()) ?? name

/** What the content speaks for, or something else where the list does not have it. */
const ofList = (judged: Judged<string>, entries: readonly ListEntry[], otherwise: (value: string) => string) =>
  filterNames(entries).includes(judged.value) ? judged : { value: otherwise(judged.value), sureness: 'unsure' as const }

/** The first listed type with the same kind of result as a specified one, or the first one at all. */
function likeType(specified: string, { lists: { types } }: ListingRules): string {
  const makes = resultOf(specified, SPECIFIED_LISTS)
  const listed = types.filter(({ use }) => use !== 'none')
  return (listed.find((type) => type.makes === makes) ?? listed[0])?.name ?? specified
}

function engineOf(given: string, { lists: { engines } }: ListingRules): string {
  if (given) return asListed(given, engines)
  const names = offeredNames(engines)
  return names.includes(DEFAULT_ENGINE) ? DEFAULT_ENGINE : (names[0] ?? DEFAULT_ENGINE)
}

/** Free prompts under a licence that lets everybody publish them are open. */
const isOpen = ({ price, licence }: PromptFields): boolean => price === 0 && PUBLIC_LICENCES.includes(licence)

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
