import { z } from 'zod'
import { LIMITS } from './constants.ts'
import { errorCodeSchema } from './errors.ts'

/** UUIDv7 made by the server. Parsed to lower case, as the server writes it. `isId` checks the same. */
export const idSchema = z.uuid('This is not an id').toLowerCase()
export const idParams = z.object({ id: idSchema })

/** Whether a text has no bidirectional control characters, which could reorder the text around it. */
export const hasNoBidiControls = (text: string): boolean => !/\p{Bidi_Control}/u.test(text)
export const BIDI_CONTROLS_MESSAGE = 'Leave out the characters that turn the direction of text'

const upTo = (schema: z.ZodString, max: number) => {
  const error = `Use at most ${max} characters`
  // A text that is far too long is not looked at further.
  return schema.max(max, { error, abort: true }).refine((text) => isWithin(text, max), error)
}

/**
 * A text of at most `max` characters, also when its ligatures and other compatibility characters are written out, of which
 * one may stand for a sentence, and its control characters as JSON writes them.
 */
export const textUpTo = (max: number) => upTo(z.string(), max)
/** `textUpTo` without blanks around it. */
export const trimmedUpTo = (max: number) => upTo(z.string().trim(), max)

/**
 * Line breaks, control characters and invisible characters. Those that letters and emoji are joined, shaped and made of
 * flags with are none, nor bidirectional controls, which have an own message.
 */
const NOT_ON_A_LINE =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\p{Bidi_Control}|\p{Variation_Selector}|\p{Join_Control}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}|(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0020}-\u{E007F}]/u

const isVisible = (text: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u.test(text)

/** A text that is shown on one line: empty, or visible, with nothing invisible or that turns its direction. */
export const lineUpTo = (max: number) =>
  trimmedUpTo(max)
    .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE)
    .refine((text) => !NOT_ON_A_LINE.test(text) && (text === '' || isVisible(text)), {
      error: 'Use one line, without invisible characters',
      abort: true,
    })

/** A character that is a word or a syllable: of Chinese, Japanese or Korean. */
const WORD_CHARACTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** A title, a topic or a name: one line with at least one visible letter or digit. One character suffices where it is a word. */
export const headlineSchema = ({ min, max }: { min: number; max: number }) =>
  lineUpTo(max)
    .refine((text) => text.length >= min || WORD_CHARACTER.test(text), `Use at least ${min} characters`)
    .refine(
      // Of nothing it is said once that something is missing.
      (text) => text === '' || /[\p{L}\p{N}]/u.test(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
      'Use at least one letter or digit that can be seen',
    )

/** Opaque: clients send it back unchanged. */
export const cursorSchema = z.string().min(1).max(2_500)

/** Page size and cursor of a paginated list. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
  cursor: cursorSchema.optional(),
})
export type PageQuery = z.infer<typeof pageQuery>

/** ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime()

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/** The body of every response that is not 2xx. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>

export const successSchema = z.object({ success: z.literal(true) })
export const messageSchema = successSchema.extend({ message: z.string() })

type PageShape<Name extends string, Item extends z.ZodType> = { [Key in Name]: z.ZodArray<Item> } & {
  nextCursor: z.ZodNullable<typeof cursorSchema>
}

/** The response of a list: its items in `name`, and the cursor of the next page, null on the last one. */
export const pageResponse = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  successSchema.extend({ [name]: z.array(item), nextCursor: cursorSchema.nullable() } as PageShape<Name, Item>)

/** An absent, empty or "All" choice means no filter. */
export function filterOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.preprocess((value) => (value === '' ? 'All' : value), z.enum(['All', ...values])).prefault('All')
}

/** A run of characters that normalisation sorts, in a time that grows with the square of its length. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu

/** The longest run of the Unicode standard's stream-safe text (UAX #15). No word has more than a few. */
const RUN_MAX = 30

const streamSafe = (text: string): string =>
  text.replace(MARKS, (run) => (run.length > RUN_MAX ? run.slice(0, RUN_MAX) : run))

/** The one character that stands for a whole sentence, of 18 characters. */
const SENTENCE = '\uFDFA'

/** A text in its compatibility decomposition (NFKD), in a time and a length that are linear in its own. */
export const decomposed = (text: string): string => streamSafe(text).replaceAll(SENTENCE, ' ').normalize('NFKD')

/** Characters that are written out at once. */
const PIECE = 4_000

/** Each is six characters of JSON. Tabs and line breaks are two, as quotes are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are counted.
const CONTROLS = /[\0-\x08\v\f\x0E-\x1F]+/g
const JSON_OF_CONTROL = 6

/** In code points, as the schemas count. */
const lengthOf = (text: string): number => text.replace(/[\uD800-\uDBFF]+/g, '').length

/**
 * Whether a text is within a length, also with its ligatures and other compatibility characters written out (NFKC), and its
 * control characters as in JSON.
 */
export function isWithin(text: string, max: number): boolean {
  const added = (text.length - text.replace(CONTROLS, '').length) * (JSON_OF_CONTROL - 1)
  let length = lengthOf(text) + added
  if (length > max || !/[^\0-\x7F]/.test(text)) return length <= max
  length = added
  for (let at = 0; at < text.length && length <= max; at += PIECE) {
    length += lengthOf(streamSafe(text.slice(at, at + PIECE)).normalize('NFKC'))
  }
  return length <= max
}

interface ListLimits {
  items: number
  /** Of all texts in the list. */
  characters: number
}

/** As `\u0001`. */
const JSON_PER_CHARACTER = 6
/** Names, quotes and brackets of an item, with some blanks between them. */
const JSON_PER_ITEM = 200

/** A list, which forms send as JSON text. What is longer than such a list can be is not read. */
export const listFromForm = <Item extends z.ZodType>(list: z.ZodArray<Item>, { items, characters }: ListLimits) => {
  const textMax = characters * JSON_PER_CHARACTER + items * JSON_PER_ITEM
  return z.preprocess((value, ctx) => {
    if (typeof value === 'string' && value.length > textMax) {
      ctx.addIssue({ code: 'custom', message: 'This list is too long' })
      return z.NEVER
    }
    return typeof value === 'string' ? parseList(value) : value
  }, list)
}

function parseList(text: string): unknown {
  if (text === '') return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
