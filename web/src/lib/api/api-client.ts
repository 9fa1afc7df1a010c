import { clearSession, currentUser } from '../session/session.ts'
import { hasCode, listIn, refusalOf, unreadable } from './api-error.ts'
import { type CallRequest, sendRequest } from './http.ts'
import type { ServerResponse } from './server-response.ts'

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
  if (response.status >= 200 && response.status < 300) {
    const { status, body } = response
    const isWithoutBody = status === 204 || status === 205
    if (!isWithoutBody && (typeof body !== 'object' || body === null)) throw unreadable()
    return response
  }
  const refusal = refusalOf(response)
  // By identity: a user who has signed in again has another session.
  if (hasCode(refusal, 'no_session') && currentUser() === sender) clearSession('the server')
  throw refusal
}

/**
 * A schema of the contract. Used as a type only: the server's tests validate every response. `call` throws for what is
 * no JSON object or list, `listIn` for what is no list; other shapes end in the boundary of what shows them.
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
export const pageIn = <Of extends ListSchema>({ body, header }: ServerResponse): PageOf<ResponseOf<Of>[number]> => ({
  items: listIn(body as ResponseOf<Of>),
  nextCursor: header('x-next-cursor') || null,
})

/** Like `call`, for a bare list. */
export const callPage = async <Of extends ListSchema>(request: CallRequest) => pageIn<Of>(await send(request))
