import { isDeepStrictEqual } from 'node:util'
import { canonicalType } from '@promptery/contract/listings/lists'
import { promptFields } from '@promptery/contract/listings/prompts'
import {
  descriptionsFor,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import type { TestUser } from '../shop/factories.ts'

export type Json = Record<string, unknown>

export interface Written {
  /** Calls the API as the writer. */
  ask(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: Json; cookies: string | undefined }>
  /** Fetches a URL of the response. */
  fetchUrl(address: string): Promise<{ status: number; bytes: Buffer }>
  signIn(email: string, password: string): Promise<number>
  /** Null for a visitor. */
  user: TestUser | undefined
  /** The `:id` of the path. */
  id: string
  /** The request's body as parsed by the route's schema. */
  sent: Json
  response: Json
  status: number
  /** The cookie set by the response. */
  cookie: string | undefined
}

export const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(json) : [])

/** @throws if a field of `sent` differs in `found` */
export function same(found: Json, sent: Json, where: string): void {
  for (const [key, value] of Object.entries(sent)) {
    if (value !== undefined && !isDeepStrictEqual(found[key], value)) {
      const [was, is] = [value, found[key]].map((one) => JSON.stringify(one)?.slice(0, 300))
      throw new Error(`${where}: ${key} was sent as ${was} and reads ${is}`)
    }
  }
}

export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(`Read back: ${otherwise}`)
}

type Expected = (written: Written) => Json

const has = (found: Json, fields: Json): boolean =>
  Object.entries(fields).every(([key, value]) => value === undefined || isDeepStrictEqual(found[key], value))

/** What a path shows, below `key` where it is given. `:id` is that of the request. */
async function shownAt({ ask, id }: Written, path: string, key?: string): Promise<unknown> {
  const { json: shown } = await ask(path.replace(':id', id))
  return key === undefined ? shown : shown[key]
}

/** Checks what a path shows. */
export const reads = (path: string, key: string | undefined, expected: Expected) => async (written: Written) =>
  same(json(await shownAt(written, path, key)), expected(written), `GET ${path}`)

/** Checks that a list has a row like this. */
export const listed = (path: string, key: string, expected: Expected) => async (written: Written) => {
  const rows = list(await shownAt(written, path, key))
  must(
    rows.some((row) => has(row, expected(written))),
    `it is not in GET ${path}`,
  )
}

/** Checks that a list has no row with the request's id. */
export const gone = (path: string, key: string) => async (written: Written) =>
  must(!list(await shownAt(written, path, key)).some((row) => has(row, { _id: idOf(written) })), `${path} has it still`)

/** Checks that a path shows what the response does. */
export const asStored = (path: string, key: string) => async (written: Written) =>
  must(isDeepStrictEqual(await shownAt(written, path, key), written.response[key]), `GET ${path} differs`)

/** The request's id as it is stored. */
export const idOf = ({ id }: Written): string => id.toLowerCase()

/** A listing as sent, with the stored name of `GPT-3` and hints of existing variables only. */
function listing(sent: Json, { prompt }: Json): Json {
  const known = Object.entries(sent).filter(([key]) => key in promptFields.shape)
  return Object.fromEntries(
    known.map(([key, value]) => {
      if (key === 'type') return [key, canonicalType(String(value))]
      // Nobody would pay for what everybody reads.
      if (key === 'isOpen') return [key, value === true && sent.price === 0]
      if (key === 'gapHints')
        return [key, descriptionsFor(variablesIn(splitVariables(String(prompt))), value as VariableDescription[])]
      return [key, value]
    }),
  )
}

export async function listingReads({ ask, fetchUrl, sent, response }: Written, entity: Json): Promise<void> {
  must(response.success === true, 'the response does not report success')
  same(entity, listing(sent, entity), 'the response')
  same(json((await ask(`/prompts/${entity.id}`)).json.prompt), listing(sent, entity), 'GET /prompts/:id')
  const { url } = json(entity.cover_image)
  if (!String(url).startsWith('/files/')) return
  const { status, bytes } = await fetchUrl(String(url))
  must(status === 200 && bytes.subarray(8, 12).toString() === 'WEBP', 'the cover is no picture')
  must(!bytes.includes('<script'), 'the cover has a script in it')
}

/** A payment is pending at the page that the response names. */
export async function checkoutReads(ask: Written['ask'], response: Json): Promise<void> {
  const begun = json(response.checkout)
  const { checkout } = (await ask(`/payments/checkouts/${begun._id}`)).json
  same(json(checkout), { status: 'open', url: begun.url }, 'GET /payments/checkouts/:id')
}
