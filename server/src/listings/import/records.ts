import type { PromptFields } from '@promptery/contract/listings/prompts'
import { FAILSAFE_SCHEMA, nullCoreTag } from 'js-yaml'

/** All fields of a listing that files have: its variables are told with `variables`. */
type ImportedField = Exclude<keyof PromptFields, 'gapHints'> | 'variables' | 'engineer' | 'format'

/** The fields of a row, each with the names that files have for it, the first one first. */
const NAMES = {
  title: ['title', 'act', 'name', 'displayname'],
  description: ['description', 'summary', 'oneliner'],
  type: ['type'],
  category: ['category'],
  price: ['price'],
  prompt: ['prompt', 'text', 'content', 'template', 'messages', 'systemprompt', 'promptprefix', 'instructions'],
  engine: ['engine'],
  tipsToUse: ['tipstouse', 'tips'],
  licence: ['licence', 'license'],
  engineer: ['engineer', 'contributor', 'authorname', 'author', 'authors'],
  variables: ['variables', 'inputs', 'arguments', 'parameters'],
  worksWith: ['workswith'],
  allowsTries: ['allowstries'],
  isOpen: ['isopen'],
  previewPercent: ['previewpercent'],
  format: ['format'],
} as const satisfies Record<ImportedField, readonly string[]>

export type Field = keyof typeof NAMES
/** The columns that the command's options name: the file's name of each, and the field. */
export type NamedColumns = ReadonlyMap<string, Field>

export const FIELDS = Object.keys(NAMES) as Field[]

/** Names are compared without case, blanks, `_` and `-`. */
export const columnKey = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase()

/**
 * The keys of a file's columns in a record, by the columns that an option names. Undefined for a column in whose place the
 * file has a named one.
 */
export function recordKeys(names: string[], columns: NamedColumns): (string | undefined)[] {
  const keys = names.map(columnKey)
  const named = new Set(keys.flatMap((key) => firstName(columns.get(key)) ?? []))
  return keys.map((key) => firstName(columns.get(key)) ?? (named.has(key) ? undefined : key))
}

const firstName = (field: Field | undefined): string | undefined => field && NAMES[field][0]

/** The value of a field under the first of its names that has one; empty without. */
export const valueFor = <Value>(record: Record<string, Value>, field: Field): Value | undefined =>
  NAMES[field]
    .map((name) => record[name])
    .find((value) => (typeof value === 'string' ? value.trim() !== '' : value !== undefined))

const ALL_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flat())

/** The columns whose keys no field has. */
export const unreadColumns = (names: string[], keys: (string | undefined)[]): string[] =>
  names.filter((name, index) => name.trim() !== '' && !ALL_NAMES.has(keys[index] ?? ''))

/** Which of text and title no column with these keys has. */
export const missingField = (keys: (string | undefined)[]) =>
  (['prompt', 'title'] as const).find((field) => !NAMES[field].some((name) => keys.includes(name)))

/** What a file without a column for this field is refused with. */
export function missingMessage(field: 'prompt' | 'title', found: string[]): string {
  const names = NAMES[field].slice(0, field === 'prompt' ? 4 : 3).map((name) => `“${name}”`)
  const what = field === 'prompt' ? 'text' : 'title'
  return `no column is the ${what} (${names.join(', ')}). Found: ${found.join(', ')}. Name it with --column ${field}=NAME`
}

/** A row of a file by the names of its fields, or why it could not be read. `place`: where it stands, as "line 3". */
export type FileRow = { place: string; record: Record<string, string> } | { place: string; problem: string }

/** A file of which nothing is imported. */
export class UnusableFile extends Error {}

export type Fields = { [key: string]: unknown }

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Scalars are texts, so that a title of digits stays as it is written. Nine lists of nine aliases are 9⁹ values. */
export const YAML_OPTIONS = { schema: FAILSAFE_SCHEMA.withTags(nullCoreTag), json: true, maxAliases: 0 }

/** No prompt is described by values within values within so many others. */
const LEVELS_MAX = 100

/** Whether a value has more levels than can be read. */
export const isTooDeep = (value: unknown, levels = LEVELS_MAX): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1)))

/** A text, or an empty one for anything else. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A file's or key's name as a title: `code-review_helper` as `Code review helper`. */
export function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Message {
  role: string
  text: string
}

const ROLES: Record<string, string> = { human: 'User', ai: 'Assistant', gpt: 'Assistant' }

/** The messages of a chat as one text, each below its role. A single one is the text. */
export function chatText(messages: Message[]): string {
  const [only, ...more] = messages
  if (only && more.length === 0) return only.text
  return messages.map(({ role, text }) => `${ROLES[role.toLowerCase()] ?? titleOf(role)}:\n${text.trim()}`).join('\n\n')
}

/** The text that a value holds: itself, messages of a chat, or an object with one. Undefined without any. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const messages = value.map(messageOf)
    return messages.length > 0 && messages.every((one) => one !== undefined) ? chatText(messages) : undefined
  }
  return isFields(value) ? textOf(valueFor(keyed(value), 'prompt')) : undefined
}

function messageOf(value: unknown): Message | undefined {
  if (!isFields(value)) return undefined
  const { role, from, content, text, value: said, type, name } = value
  const speaker = role ?? from
  if (typeof speaker === 'string') return { role: speaker, text: partsOf(content ?? text ?? said) }
  return type === 'placeholder' ? { role: 'Messages', text: `{{${stringOf(name)}}}` } : undefined
}

/** @throws UnusableFile for a picture or another part that is no text */
function partsOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content : [content]
  return parts
    .map((part) => {
      const text = isFields(part) ? part.text : part
      if (typeof text !== 'string') throw new UnusableFile('a message has a part that is no text')
      return text
    })
    .join('\n')
}

const keyed = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnKey(name), value]))

/**
 * The record of an object with a text, as a row of CSV has it: authors joined by commas, other structures as JSON.
 * Undefined without a text.
 */
export function recordOf(fields: Fields, columns: NamedColumns): Record<string, string> | undefined {
  const keys = recordKeys(Object.keys(fields), columns)
  const entries = Object.values(fields).flatMap((value, index): [string, unknown][] => {
    const key = keys[index]
    return key === undefined || value === null || value === undefined ? [] : [[key, value]]
  })
  const record = Object.fromEntries(entries)
  const prompt = textOf(valueFor(record, 'prompt'))
  if (prompt === undefined) return undefined
  const cells = entries.map(([key, value]) => [key, cellOf(key, value)])
  return { ...Object.fromEntries(cells), prompt }
}

function cellOf(key: string, value: unknown): string {
  if (typeof value !== 'object') return String(value)
  const isNames = key.startsWith('author') && Array.isArray(value)
  return isNames ? value.filter((one) => typeof one === 'string').join(', ') : JSON.stringify(value)
}
