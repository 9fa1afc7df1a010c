import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import { isClientFile, namesOf } from '../http/routes.ts'
import { type Body, formBody, jsonBody, nearly } from './bodies.ts'
import { idFor, type Known, validFor } from './from-schema.ts'
import { hostileText, PROTOTYPE_KEYS } from './hostile.ts'

/** The user of a request's session. */
export const PLAYERS = ['member', 'other', 'admin'] as const
export type Who = (typeof PLAYERS)[number] | 'visitor' | 'broken'

export interface FuzzRequest {
  /** Such as `GET /api/v1/prompts/:id`. */
  route: string
  who: Who
  /** Path and query, with placeholders for ids. */
  url: string
  headers: Record<string, string>
  body: Body
}

interface RouteSchemas {
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  body?: z.core.$ZodType
  consumes?: string[]
}

/** Percent-encodes a text, including unpaired surrogates as some languages encode them. */
const percent = (text: string): string =>
  [...text]
    .map((char) =>
      char.isWellFormed()
        ? encodeURIComponent(char)
        : Buffer.from([0xed, 0xa0 + ((char.charCodeAt(0) >> 6) & 0x1f), 0x80 + (char.charCodeAt(0) & 0x3f)])
            .toString('hex')
            .replace(/../g, '%$&'),
    )
    .join('')

const whoFor = (url: string): fc.Arbitrary<Who> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant('member' as const) },
    { weight: 3, arbitrary: fc.constant('other' as const) },
    { weight: url.includes('/admin/') ? 30 : 3, arbitrary: fc.constant('admin' as const) },
    { weight: 1, arbitrary: fc.constantFrom('visitor' as const, 'broken' as const) },
  )

const RAW_PARTS = [
  '..',
  '.',
  '%2e%2e%2f%2e%2e',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '..%5c..',
  '%ED%A0%80',
  '%25%32%65',
  '~',
  '*',
]
const rawPart = fc.oneof(
  fc.constantFrom(...RAW_PARTS),
  fc.constantFrom(150, 300, 5_000).map((length) => 'a'.repeat(length)),
  hostileText.map(percent),
)

function pathPart(name: string, url: string, schemas: RouteSchemas): fc.Arbitrary<string> {
  const def = (schemas.params as z.core.$ZodTypes | undefined)?._zod.def
  const schema = def?.type === 'object' ? def.shape[name] : undefined
  const isId = !schema || /id$/i.test(name)
  const valid = isId ? idFor(url) : validFor(schema).map((value) => percent(String(value)))
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: rawPart })
}

/** A file's path, including path traversal. */
const wildcard = fc
  .array(fc.oneof(rawPart, fc.constantFrom('covers', 'index.html', 'etc', 'passwd', '', 'C:')), { maxLength: 6 })
  .map((parts) => parts.join('/'))

function pathOf(url: string, schemas: RouteSchemas): fc.Arbitrary<string> {
  const parts = url.split('/').map((part) => {
    if (part === '*') return wildcard
    return part.startsWith(':') ? pathPart(part.slice(1), url, schemas) : fc.constant(part)
  })
  const path = fc.tuple(...parts).map((made) => made.join('/'))
  return fc
    .tuple(path, fc.oneof({ weight: 20, arbitrary: fc.constant('') }, fc.constantFrom('/', '//')))
    .map(([made, slash]) => `${made}${slash}`)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const RAW_QUERIES = [
  '&',
  '=',
  '?',
  '%',
  '%00=%00',
  'a[b][c]=1',
  '__proto__[a]=1',
  'a=%ED%A0%80',
  '+',
  '#',
  'a'.repeat(20_000),
]

function queryOf(schema: z.core.$ZodType | undefined): fc.Arbitrary<string> {
  const encoded = (value: unknown): string =>
    Object.entries((value ?? {}) as Record<string, unknown>)
      .flatMap(([key, field]) => [field].flat().map((one) => `${percent(key)}=${percent(asText(one))}`))
      .join('&')
  const any = fc
    .array(
      fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS, 'limit', 'cursor', 'search'), hostileText), hostileText),
      {
        maxLength: 3,
      },
    )
    .map((pairs) => pairs.map(([key, value]) => `${percent(key)}=${percent(value)}`).join('&'))
  const raw = fc.constantFrom(...RAW_QUERIES)
  if (!schema) {
    return fc.oneof(
      { weight: 8, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: any },
      { weight: 1, arbitrary: raw },
    )
  }
  const valid = validFor(schema)
  const def = (schema as z.core.$ZodTypes)._zod.def
  const keys = def.type === 'object' ? Object.keys(def.shape) : []
  const twice = valid.map((value) => [encoded(value), encoded(value)].filter(Boolean).join('&'))
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(encoded) },
    { weight: 5, arbitrary: nearly(valid, keys).map((value) => encoded(Array.isArray(value) ? value[0] : value)) },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: any },
    { weight: 1, arbitrary: raw },
  )
}

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'transfer-encoding',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
]
const HEADER_VALUES = [
  'bytes=9-1',
  'bytes=0-,1-',
  'null',
  'https://[',
  'same-origin',
  'cross-site',
  'gzip',
  ';=;',
  '"',
  '%E0%A4%A',
]

/** Without line breaks, which `wire.ts` tests. */
const headerValue = fc
  .oneof(
    fc.constantFrom(...HEADER_VALUES),
    fc.constantFrom(1_000, 9_000).map((length) => 'h'.repeat(length)),
    hostileText.map((text) => text.slice(0, 2_000)),
  )
  .map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?'))

const headers = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 2, noNullPrototype: true }),
  },
)

/** The first method of a route except HEAD. */
export const nameOf = (route: RouteOptions): string =>
  namesOf(route).find((name) => !/^(HEAD|OPTIONS) /.test(name)) ?? ''

/** Requests of a route, generated from its schemas. */
function requestsOf(route: RouteOptions, known: Known): fc.Arbitrary<FuzzRequest> {
  const schemas = (route.schema ?? {}) as RouteSchemas
  const name = nameOf(route)
  const takesForms = schemas.consumes?.includes('multipart/form-data') && schemas.body
  const body = name.startsWith('GET ')
    ? fc.constant<Body>({ kind: 'none' })
    : takesForms && schemas.body
      ? formBody(schemas.body, 'cover_image', known)
      : jsonBody(schemas.body, known)
  const url = fc
    .tuple(pathOf(route.url, schemas), queryOf(schemas.querystring))
    .map(([path, query]) => (query ? `${path}?${query}` : path))
  return fc.record({ route: fc.constant(name), who: whoFor(route.url), url, headers, body }, { noNullPrototype: true })
}

/** Expensive routes are requested less often. */
const WEIGHTS: Record<string, number> = {
  'POST /api/v1/prompts/create': 30,
  'PUT /api/v1/prompts/update/:id': 30,
  'GET /api/v1/prompts/all-prompts': 30,
  'POST /api/v1/generate': 3,
  'GET /cards/:kind/:id/:file': 4,
  'GET /covers/:id/:key/:file': 4,
  'GET /api/docs/json': 1,
  'GET /api/docs/yaml': 1,
  'GET /api/openapi.json': 1,
}

/** Requests of all routes. @param known values by field name that pass checks beyond their schema */
export function anyRequest(routes: RouteOptions[], known: Known): fc.Arbitrary<FuzzRequest> {
  const asked = routes.filter((route) => nameOf(route) !== '' && !isClientFile(nameOf(route)))
  return fc.oneof(
    ...asked.map((route) => ({ weight: WEIGHTS[nameOf(route)] ?? 10, arbitrary: requestsOf(route, known) })),
  )
}
