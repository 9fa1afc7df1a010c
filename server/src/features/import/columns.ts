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
} as const satisfies Record<string, readonly string[]>

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
