import { clearSession, currentUser } from '../session/session.ts'
import type { ServerResponse } from './api-error.ts'
import { hasCode, refusalOf, unreadable } from './api-error.ts'
import { type CallRequest, sendRequest } from './http.ts'
import { listIn, type Shape } from './shape.ts'

let held: Promise<unknown> | undefined

/** Delays all calls until `until` settles. */
export function delayCalls(until: Promise<unknown>): void {
  const done = until
    .catch(() => undefined)
    .then(() => {
      if (held === done) held = undefined
    })
  held = done
}

/**
 * Sends a request once calls are no longer delayed. `no_session` ends the session in which it was sent, but not a later
 * one.
 */
async function send(request: CallRequest): Promise<ServerResponse> {
  while (held) await held
  return sendNow(request)
}

async function sendNow(request: CallRequest): Promise<ServerResponse> {
  const sender = currentUser()
  const response = await sendRequest(request)
  const { status, body } = response
  if (status === 204 || status === 205) return response
  if (status >= 200 && status < 300 && !isRefused(body)) {
    if (!isReadable(request, body)) throw unreadable()
    return response
  }
  const refusal = refusalOf(response)
  // By identity: a user who has signed in again has another session.
  if (hasCode(refusal, 'no_session') && currentUser() === sender) clearSession('the server')
  throw refusal
}

const isObject = (body: unknown): body is { success?: unknown } => typeof body === 'object' && body !== null

const isRefused = (body: unknown): boolean => isObject(body) && body.success === false

/** A write reports success, but for a sent message, which is its own response. */
const isReadable = ({ method = 'get' }: CallRequest, body: unknown): boolean =>
  isObject(body) && (method === 'get' || body.success === true || '_id' in body)

/**
 * A schema of the contract. Used as a type only: the server's tests validate every response. `call` throws for what is
 * no JSON object or list and for what reports no success, `shaped` and `listIn` for what they are given the shape of;
 * other shapes end in the boundary of what shows them.
 */
export type Schema = { parse(value: unknown): unknown }
export type ResponseOf<Of extends Schema> = ReturnType<Of['parse']>
export type SchemaOf<Response> = { parse(value: unknown): Response }

/** Calls the API, as in `call<typeof cartResponse>(…)`. Throws an `ApiError` when it is refused. */
export async function call<Of extends Schema>(request: CallRequest): Promise<ResponseOf<Of>> {
  return (await send(request)).body as ResponseOf<Of>
}

/** Like `call`, without the delay of `delayCalls`. */
export async function callImmediately<Of extends Schema>(request: CallRequest): Promise<ResponseOf<Of>> {
  return (await sendNow(request)).body as ResponseOf<Of>
}

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

type ListSchema = { parse(value: unknown): unknown[] }

/** The page in a response that is a bare list, with its cursor in a header. */
export const pageIn = <Of extends ListSchema>(
  { body, header }: ServerResponse,
  shape?: Shape<ResponseOf<Of>[number]>,
): PageOf<ResponseOf<Of>[number]> => ({
  items: listIn(body as ResponseOf<Of>, shape),
  nextCursor: header('x-next-cursor') || null,
})

/** Like `call`, for a bare list, whose items have a shape. */
export const callPage = async <Of extends ListSchema>(request: CallRequest, shape?: Shape<ResponseOf<Of>[number]>) =>
  pageIn<Of>(await send(request), shape)
