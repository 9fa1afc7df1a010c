import { LIMITS, type Licence, PUBLIC_LICENCES } from '@promptery/contract/constants'
import { canonicalType, offeredNames } from '@promptery/contract/listings/lists'
import type { ListingRules } from '@promptery/contract/listings/price'
import { type PromptFields, promptFieldsAt } from '@promptery/contract/listings/prompts'
import {
  descriptionsFor,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import { z } from 'zod'
import { variablesProblem } from '../text/analyse-text.ts'
import { LISTING_FORMAT } from '../values.ts'
import { describedIn, frontMatterOf, plainText } from './front-matter.ts'
import { type GuessOptions, guess, listedOf, type Origin } from './guess.ts'
import { type Field, valueFor } from './records.ts'

export interface RowOptions extends GuessOptions {
  /** Default price, in dollars. */
  price: number
  /** Default licence. */
  licence: Licence
}

export interface ImportedRow {
  fields: PromptFields
  /** First handle of the row; empty without any. */
  handle: string
  /** Where its type and category are from. */
  from: { type: Origin; category: Origin }
}

const DEFAULT_ENGINE = 'Chat gpt'
const OPENING_CHARS = 240
/** More than the longest description, and little enough for the parser of Markdown. */
const READ_CHARS = 10_000

const schemas = new WeakMap<ListingRules, ReturnType<typeof promptFieldsAt>>()

/** Shared by all rows of an import. */
function schemaOf(rules: ListingRules) {
  const schema = schemas.get(rules) ?? promptFieldsAt(rules)
  schemas.set(rules, schema)
  return schema
}

/**
 * Reads a row by the names of columns that are known (`records.ts`).
 * @returns the fields of a listing, or a sentence that says what is wrong with the row
 */
export function importRow(record: Record<string, string>, options: RowOptions): ImportedRow | string {
  const get = (field: Field) => (valueFor(record, field) ?? '').trim()
  if (Object.values(record).some((value) => value.includes('\0'))) return 'the row has NUL characters in it'
  // JSON can write them.
  if (Object.values(record).some((value) => !value.isWellFormed())) return 'the row has half of a character in it'
  const isListing = get('format') === LISTING_FORMAT
  const handles = get('engineer')
    .split(',')
    .map((handle) => handle.trim())
    .filter(Boolean)
  const price = get('price') === '' ? options.price : amountOf(get('price'))
  const text = valueFor(record, 'prompt') ?? ''
  const variables = variablesIn(splitVariables(text))
  const tooMany = variablesProblem(variables.length)
  if (tooMany) return `prompt: ${tooMany}`
  const front = isListing ? undefined : frontMatterOf(text)
  const body = front?.body ?? text
  const title = get('title') || (front?.title ?? '')
  const written = isListing ? get('description') : plainText(get('description').slice(0, READ_CHARS))
  const read = front ? `${front.description}\n${body}` : text
  const given = { type: get('type'), category: get('category') }
  const { type, category } = isListing
    ? {
        type: { value: canonicalType(given.type), from: 'file' as const },
        category: { value: given.category, from: 'file' as const },
      }
    : guess({ title, text: read, ...given }, options)
  const parsed = schemaOf(options.rules).safeParse({
    title,
    description: written || front?.description || describe(title, body, price),
    type: type.value,
    category: category.value,
    price,
    prompt: text,
    engine: isListing ? get('engine') : engineOf(get('engine'), options.rules),
    tipsToUse: get('tipsToUse') || contributors(handles),
    // Also accepts `CC BY 4.0`.
    licence: get('licence').toLowerCase().replaceAll(' ', '-') || options.licence,
    allowsTries: isYes(get('allowsTries')),
    previewPercent: get('previewPercent').replace(/%$/, '').trimEnd(),
    worksWith: namesIn(get('worksWith')),
    gapHints: descriptionsFor(
      variables,
      isListing
        ? exactDescriptions(get('variables'))
        : (front ?? { variables: describedIn(get('variables')) }).variables,
    ),
  })
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const isOpen = get('isOpen') ? isYes(get('isOpen')) : isPublic(parsed.data)
  const from = { type: type.from, category: category.from }
  return { fields: { ...parsed.data, isOpen }, handle: handles[0] ?? '', from }
}

const isYes = (written: string): boolean => /^(?:true|yes|1)$/i.test(written)

/** Names of models, as a JSON list or between commas. */
function namesIn(written: string): string[] {
  const names = jsonList(written) ?? written.split(',')
  return names.map((name) => (typeof name === 'object' ? '' : String(name).trim())).filter(Boolean)
}

/** The descriptions of an export. */
const exactDescriptions = (written: string): VariableDescription[] =>
  (jsonList(written) ?? []).flatMap((one) => {
    const { data: read } = exportedDescription.safeParse(one)
    if (!read) return []
    const { name: gap, ...said } = read
    return [{ gap, ...said }]
  })

const exportedDescription = z.object({
  name: z.string(),
  label: z.string().optional(),
  description: z.string().optional(),
})

function jsonList(written: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(written)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

function engineOf(given: string, { lists: { engines } }: ListingRules): string {
  const names = offeredNames(engines)
  return listedOf(given, engines) ?? (names.includes(DEFAULT_ENGINE) ? DEFAULT_ENGINE : (names[0] ?? DEFAULT_ENGINE))
}

/** Free prompts under a licence that lets everybody publish them are open. */
const isPublic = ({ price, licence }: PromptFields): boolean => price === 0 && PUBLIC_LICENCES.includes(licence)

/**
 * Parses an amount with any currency sign: `4`, `$4`, `4.00`, `12,50 €`. The schema refuses anything else: the three
 * digits of `1,200` may be thousands or decimals.
 */
function amountOf(price: string): number | string {
  const [, whole, cents = '0'] = /^\p{Sc}?(\d{1,6})(?:[.,](\d{1,2}|0+))?\p{Sc}?$/u.exec(price.replace(/\s/g, '')) ?? []
  return whole === undefined ? price : Number(`${whole}.${cents}`)
}

/** The role that begins the text of a chat. */
const FIRST_ROLE = /^(?:System|User):\n/

/** Default description. It does not reveal a sold text; a free one opens with its first words. */
function describe(title: string, text: string, price: number | string): string {
  const segments = splitVariables(text.slice(0, 10 * OPENING_CHARS).replace(FIRST_ROLE, ''))
  const opening = plainText(segments.map(({ raw, variable }) => (variable ? `[${variable.name}]` : raw)).join(''))
  if (price !== 0 || opening === '') return title
  if (opening.length <= OPENING_CHARS) return opening
  const cut = [...opening.slice(0, OPENING_CHARS)].slice(0, -1).join('')
  const lastBlank = cut.search(/\s\S*$/)
  return `${lastBlank > OPENING_CHARS / 2 ? cut.slice(0, lastBlank) : cut} …`
}

function contributors(handles: string[]): string {
  if (handles.length < 2) return ''
  return `Written together by ${handles.map(publicName).join(', ')}.`.slice(0, LIMITS.tipsMax)
}

/** The public part of a handle: an email address is cut at the @. */
export const publicName = (handle: string): string => handle.split('@')[0] ?? ''
