import fc from 'fast-check'
import type { z } from 'zod'
import { type Known, validFor } from './from-schema.ts'
import { hostileText, hostileValue, PROTOTYPE_KEYS } from './hostile.ts'
import { HEAVY_PICTURES, PICTURES } from './pictures.ts'

type Json = { kind: 'json'; value: unknown }
type Raw = { kind: 'raw'; text: string; contentType: string | undefined }
export type Multipart = {
  kind: 'multipart'
  fields: [string, string][]
  /** One of `PICTURES`, with its headers. */
  file?: { picture: string; name: string; filename: string; type: string } | undefined
  fault?: (typeof FAULTS)[number] | undefined
}
/** The body of a request, serialisable in a line. */
export type Body = { kind: 'none' } | Json | Raw | Multipart

export const FAULTS = [
  'cut short',
  'another boundary',
  'no boundary',
  'an empty boundary',
  'a very long boundary',
  'no end',
  'no blank line',
  'no name',
  'fields of JSON',
  'bytes that are no UTF-8',
  'a field twice',
  'two files',
  'a thousand parts',
  'a thousand headers',
] as const

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** A valid value with a single fault. */
export function nearly(valid: fc.Arbitrary<unknown>, keys: string[]): fc.Arbitrary<unknown> {
  const key = keys.length > 0 ? fc.constantFrom(...keys) : hostileText
  const others = fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), hostileText)
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant('replace'), key, hostileValue) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('drop'), key, fc.constant(null)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('add'), others, hostileValue) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('wrap'), key, fc.constant(null)) },
  )
  return fc.tuple(valid, change).map(([value, [what, name, put]]) => {
    if (what === 'wrap') return [value]
    const entries = Object.entries(record(value)).filter(([existing]) => what === 'add' || existing !== name)
    return Object.fromEntries(what === 'drop' ? entries : [...entries, [name, put]])
  })
}

const json = (value: unknown): Json => ({ kind: 'json', value })

/** Deep nesting, against recursive code. */
const NESTED = [100, 5_000, 100_000].flatMap((depth) => [
  `${'['.repeat(depth)}${']'.repeat(depth)}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  '['.repeat(depth),
])
const BROKEN_JSON = [
  '{',
  '{"a":',
  '[1,',
  '"',
  'nul',
  '{a:1}',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1}}',
  '\0',
]
const CONTENT_TYPES = [
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  '/',
  ';',
  'a'.repeat(5_000),
]

const broken: fc.Arbitrary<Body> = fc.oneof(
  fc
    .oneof(fc.constantFrom(...BROKEN_JSON), fc.constantFrom(...NESTED), hostileText)
    .map((text) => ({ kind: 'raw' as const, text, contentType: 'application/json' })),
  fc
    .tuple(fc.constantFrom('', '{}', '{"a":1}', 'a=1', '--x--'), fc.option(fc.constantFrom(...CONTENT_TYPES)))
    .map(([text, contentType]) => ({ kind: 'raw' as const, text, contentType: contentType ?? undefined })),
)

const shapeOf = (schema: z.core.$ZodType | undefined): string[] => {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def
  return def?.type === 'object' ? Object.keys(def.shape) : []
}

/** Bodies for a route that accepts JSON: valid, nearly valid, hostile and broken. */
export function jsonBody(schema: z.core.$ZodType | undefined, known: Known) {
  const nothing = fc.constant<Body>({ kind: 'none' })
  if (!schema) {
    return fc.oneof({ weight: 8, arbitrary: nothing }, { weight: 1, arbitrary: hostileValue.map(json) }, broken)
  }
  const valid = validFor(schema, known)
  return fc.oneof<fc.WeightedArbitrary<Body>[]>(
    { weight: 10, arbitrary: valid.map(json) },
    { weight: 7, arbitrary: nearly(valid, shapeOf(schema)).map(json) },
    { weight: 2, arbitrary: hostileValue.map(json) },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: nothing },
  )
}

const asField = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const fieldsOf = (value: unknown): [string, string][] =>
  Object.entries(record(value)).flatMap(([name, field]) => (field === undefined ? [] : [[name, asField(field)]]))

const light = PICTURES.filter((name) => !HEAVY_PICTURES.has(name))

const file = (fileField: string) =>
  fc.record({
    picture: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...light) },
      { weight: 1, arbitrary: fc.constantFrom(...HEAVY_PICTURES) },
    ),
    name: fc.oneof({ weight: 12, arbitrary: fc.constant(fileField) }, { weight: 1, arbitrary: hostileText }),
    filename: fc.oneof(
      fc.constant('cover.png'),
      fc.constantFrom('../../x.png', 'a\0.png', '', '.', 'x.svg'),
      hostileText,
    ),
    type: fc.oneof(
      fc.constant('image/png'),
      fc.constantFrom('text/html', 'image/svg+xml', '', 'x', 'application/json'),
    ),
  })

/** Bodies for a route that accepts a form with a file: JSON too, and faulty forms. */
export function formBody(schema: z.core.$ZodType, fileField: string, known: Known): fc.Arbitrary<Body> {
  const valid = validFor(schema, known)
  const form = (fields: fc.Arbitrary<unknown>, fault: fc.Arbitrary<Multipart['fault']>) =>
    fc
      .tuple(fields.map(fieldsOf), fc.option(file(fileField), { nil: undefined, freq: 3 }), fault)
      .map(([entries, picked, wrong]): Body => ({ kind: 'multipart', fields: entries, file: picked, fault: wrong }))
  return fc.oneof<fc.WeightedArbitrary<Body>[]>(
    { weight: 6, arbitrary: form(valid, fc.constant(undefined)) },
    { weight: 5, arbitrary: form(nearly(valid, shapeOf(schema)), fc.constant(undefined)) },
    { weight: 4, arbitrary: form(valid, fc.constantFrom(...FAULTS)) },
    { weight: 4, arbitrary: jsonBody(schema, known) },
  )
}
