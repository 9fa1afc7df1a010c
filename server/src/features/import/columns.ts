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
  engineer: ['engineer', 'contributor', 'author', 'authors'],
  variables: ['variables', 'inputs', 'arguments', 'parameters'],
  worksWith: ['workswith'],
  allowsTries: ['allowstries'],
  isOpen: ['isopen'],
  previewPercent: ['previewpercent'],
  format: ['format'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof NAMES
/** The columns that the command's options name: the file's name of each, and the field. */
export type NamedColumns = ReadonlyMap<string, Field>

export const FIELDS = Object.keys(NAMES) as Field[]

/** Names are compared without case, blanks, `_` and `-`. */
export const columnKey = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase()

/** The key of a file's column in a record. Undefined if an option names another column for its field. */
export function recordKey(name: string, columns: NamedColumns): string | undefined {
  const key = columnKey(name)
  const field = columns.get(key)
  if (field) return NAMES[field][0]
  return [...columns.values()].some((named) => NAMES[named][0] === key) ? undefined : key
}

/** The value of a field under the first of its names that has one; empty without. */
export const valueFor = <Value>(record: Record<string, Value>, field: Field): Value | undefined =>
  NAMES[field]
    .map((name) => record[name])
    .find((value) => (typeof value === 'string' ? value.trim() !== '' : value !== undefined))

/** What a file with these names lacks, if it lacks the text or the title. */
export function lackOf(keys: string[], found: string[]): string | undefined {
  const missing = (['prompt', 'title'] as const).find((field) => !NAMES[field].some((name) => keys.includes(name)))
  if (!missing) return undefined
  const names = NAMES[missing].slice(0, missing === 'prompt' ? 4 : 3).map((name) => `“${name}”`)
  const what = missing === 'prompt' ? 'text' : 'title'
  return `no column is the ${what} (${names.join(', ')}). Found: ${found.join(', ')}. Name it with --column ${missing}=NAME`
}
