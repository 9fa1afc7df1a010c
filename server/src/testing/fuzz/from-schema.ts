import { CATEGORIES, ENGINES, PRICES, PROMPT_TYPES } from '@promptery/contract/constants'
import fc from 'fast-check'
import type { z } from 'zod'
import { cursorText, hostileText } from './hostile.ts'
import { standIn } from './placeholders.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

const indexed = (kind: 'user' | 'prompt' | 'own' | 'row' | 'session', max: number) =>
  fc.nat({ max }).map((index) => standIn(kind, index))

/** Mostly an existing id of any table. */
export const someId: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: indexed('prompt', 15) },
  { weight: 4, arbitrary: indexed('own', 7) },
  { weight: 4, arbitrary: indexed('user', 4) },
  { weight: 2, arbitrary: indexed('row', 15) },
  { weight: 1, arbitrary: fc.constant(standIn('self')) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: indexed('prompt', 15).map((id) => id.toUpperCase()) },
)

/** Values of fields that pass checks beyond their schema. */
const HINTS: Record<string, fc.Arbitrary<string>> = {
  type: fc.constantFrom(...PROMPT_TYPES),
  category: fc.constantFrom(...CATEGORIES),
  engine: fc.constantFrom(...ENGINES),
  cursor: cursorText,
  before: cursorText,
  boughtBy: fc.oneof({ weight: 6, arbitrary: fc.constant(standIn('self')) }, { weight: 1, arbitrary: someId }),
  promptId: fc.oneof({ weight: 6, arbitrary: indexed('prompt', 15) }, { weight: 1, arbitrary: someId }),
  ids: fc.array(indexed('prompt', 15), { minLength: 1, maxLength: 4 }).map((ids) => ids.join(',')),
}

const ID_KINDS: [pattern: RegExp, ids: fc.Arbitrary<string>][] = [
  [/\/sessions\//, indexed('session', 3)],
  [/\/(update|delete|samples|sample-cover)\//, indexed('own', 7)],
  [/\/(users|messages|engineer)\//, indexed('user', 4)],
]

/** An id for a path, mostly of the table that the route is about. */
export function idFor(url: string): fc.Arbitrary<string> {
  const [, fitting = indexed('prompt', 15)] = ID_KINDS.find(([pattern]) => pattern.test(url)) ?? []
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: someId })
}

/** Existing values by field name. */
export type Known = Record<string, readonly string[]>

/** Values that a schema accepts. @param name of the field */
export function validFor(schema: Schema, known: Known = {}, name = ''): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def
  const inner = (part: Schema) => validFor(part, known, name)
  switch (def.type) {
    case 'string':
      return knownOr(known[name], HINTS[name] ?? textFor(schema, def))
    case 'number':
      return name === 'price' ? fc.constantFrom(...PRICES) : numberFor(def)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom<unknown>(...def.values)
    case 'object':
      return objectFor(def.shape, known)
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 })
    case 'record':
      return fc.dictionary(fc.string(), inner(def.valueType), { maxKeys: 3 })
    case 'tuple':
      return fc.tuple(...def.items.map(inner))
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(inner(def.innerType), { freq: 5 })
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inner(def.innerType)
    case 'lazy':
      return inner(def.getter())
    case 'pipe':
      if (HINTS[name]) return HINTS[name]
      // The input type is on the right of a `z.preprocess` or trimmed text, but on the left of a transformation.
      return inner((def.out._zod.def as Def).type === 'transform' ? def.in : def.out).filter(
        (value) => (schema as z.ZodType).safeParse(value).success,
      )
    case 'any':
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(`No values can be made for a schema of type ${def.type}: teach from-schema.ts`)
  }
}

const knownOr = (values: readonly string[] | undefined, made: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  values ? fc.oneof(fc.constantFrom(...values), made) : made

const isOptional = (schema: Schema): boolean => schema._zod.optin === 'optional'

function objectFor(shape: Record<string, Schema>, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => [key, validFor(field, known, key)] as const)
  const requiredKeys = Object.keys(shape).filter((key) => shape[key] && !isOptional(shape[key]))
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
}

interface Bounds {
  min: number
  max: number
  isInt: boolean
  /** A multiple of this. */
  step: number | undefined
  format: string | undefined
  pattern: RegExp | undefined
}

/** The combined checks of a schema. */
function boundsOf(def: { checks?: z.core.$ZodCheck<never>[] | undefined; format?: string }): Bounds {
  const bounds: Bounds = {
    min: 0,
    max: Number.POSITIVE_INFINITY,
    isInt: false,
    step: undefined,
    format: def.format,
    pattern: undefined,
  }
  for (const check of def.checks ?? []) {
    const says = check._zod.def as unknown as Record<string, unknown>
    if (says.check === 'min_length') bounds.min = Number(says.minimum)
    if (says.check === 'max_length') bounds.max = Number(says.maximum)
    if (says.check === 'greater_than') bounds.min = Number(says.value)
    if (says.check === 'less_than') bounds.max = Number(says.value)
    if (says.check === 'multiple_of') bounds.step = Number(says.value)
    if (says.check === 'number_format') bounds.isInt = true
    if (says.check === 'string_format') {
      bounds.format = String(says.format)
      if (says.pattern instanceof RegExp) bounds.pattern = says.pattern
    }
  }
  return bounds
}

function textFor(schema: Schema, def: Parameters<typeof boundsOf>[0]): fc.Arbitrary<string> {
  const { min, max, format, pattern } = boundsOf(def)
  if (format?.startsWith('uuid') || format === 'guid') return someId
  const isValid = (text: string) => (schema as z.ZodType).safeParse(text).success
  if (format === 'datetime')
    return fc
      .date({ noInvalidDate: true })
      .map((date) => date.toISOString())
      .filter(isValid)
  if (format === 'url') return fc.webUrl().filter(isValid)
  if (pattern) return fc.stringMatching(pattern).filter(isValid)
  // Text by chance is no address: the generator would look for one without end.
  if (!isValid('x'.repeat(Math.max(min, 1)))) {
    if (isValid('https://example.com/')) return fc.webUrl().filter(isValid)
    if (isValid('someone@test.example')) return fc.emailAddress().filter(isValid)
  }
  const longest = Math.min(max, 1_000_000)
  const lengths = { minLength: min, maxLength: Math.min(longest, min + 40) }
  return fc
    .oneof(
      { weight: 30, arbitrary: fc.string({ unit: 'grapheme', ...lengths }) },
      { weight: 12, arbitrary: fc.string({ unit: 'binary', ...lengths }) },
      { weight: 20, arbitrary: hostileText.map((text) => text.padEnd(min, 'x').slice(0, longest)) },
      // Rarely the longest, which make every list that contains them longer.
      { weight: 1, arbitrary: fc.constantFrom('x', 'é', '雪').map((unit) => unit.repeat(longest)) },
    )
    .filter(isValid)
}

function numberFor(def: Parameters<typeof boundsOf>[0]): fc.Arbitrary<number> {
  const { min, max, isInt, step } = boundsOf(def)
  const upTo = Math.min(max, Number.MAX_SAFE_INTEGER)
  // Divided, not multiplied: 0.07 equals 7 / 100, but not 7 * 0.01.
  if (step) return fc.integer({ min: Math.ceil(min / step), max: Math.floor(upTo / step) }).map((n) => n / (1 / step))
  return isInt ? fc.integer({ min, max: upTo }) : fc.double({ min, max: upTo, noNaN: true })
}
