import { isDeepStrictEqual } from 'node:util'
import { canonicalType } from '@promptery/contract/constants'
import { promptFields } from '@promptery/contract/listings/prompts'
import {
  descriptionsFor,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/variables/variables'
import type { TestUser } from '../shop/factories.ts'

export type Json = Record<string, unknown>

export interface Written {
  /** Asks the API as the one who wrote. */
  ask(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: Json; cookies: string | undefined }>
  /** Gets what stands at an address of the answer. */
  look(address: string): Promise<{ status: number; bytes: Buffer }>
  /** Signs in. */
  signIn(email: string, password: string): Promise<number>
  /** Null: a visitor wrote. */
  user: TestUser | undefined
  /** The `:id` of the path. */
  id: string
  /** What was sent, as the route's schema leaves it. */
  sent: Json
  answer: Json
  status: number
  /** The cookie that the answer set. */
  cookie: string | undefined
}

export const json = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(json) : [])

/** @throws when a field of `sent` is not in `found` as it was sent */
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

/** A listing as it was sent, with `GPT-3` under the name it is stored by, and hints of the gaps that its text has alone. */
function listing(sent: Json, { prompt }: Json): Json {
  const known = Object.entries(sent).filter(([key]) => key in promptFields.shape)
  return Object.fromEntries(
    known.map(([key, value]) => {
      if (key === 'type') return [key, canonicalType(value as 'GPT-3')]
      if (key === 'gapHints')
        return [key, descriptionsFor(variablesIn(splitVariables(String(prompt))), value as VariableDescription[])]
      return [key, value]
    }),
  )
}

export async function listingReads({ ask, look, sent, answer }: Written, entity: Json): Promise<void> {
  must(answer.success === true, 'the answer does not say success')
  same(entity, listing(sent, entity), 'the answer')
  same(json((await ask(`/prompts/${entity.id}`)).json.prompt), listing(sent, entity), 'GET /prompts/:id')
  const { url } = json(entity.cover_image)
  if (!String(url).startsWith('/files/')) return
  const { status, bytes } = await look(String(url))
  must(status === 200 && bytes.subarray(8, 12).toString() === 'WEBP', 'the cover is no picture')
  must(!bytes.includes('<script'), 'the cover has a script in it')
}

/** What is to be paid waits for it, at the page that the answer names. */
export async function checkoutReads(ask: Written['ask'], answer: Json): Promise<void> {
  const begun = json(answer.checkout)
  const { checkout } = (await ask(`/payments/checkouts/${begun._id}`)).json
  same(json(checkout), { status: 'open', url: begun.url }, 'GET /payments/checkouts/:id')
}
