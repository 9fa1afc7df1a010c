import { clearSession, currentUser } from '../session/session.ts'
import { hasCode, refusalOf } from './api-error.ts'
import { addressOf, type CallRequest, sendRequest } from './http.ts'
import { takeDehydrated } from './hydration.ts'
import type { ServerResponse } from './server-response.ts'

let held: Promise<unknown> | undefined

/** Makes all calls wait until `until` has settled. */
export function holdCalls(until: Promise<unknown>): void {
  const done = until
    .catch(() => undefined)
    .then(() => {
      if (held === done) held = undefined
    })
  held = done
}

/** Sends a request once `holdCalls` has let go. `no_session` ends the session in which it was sent, and no later one. */
async function send(request: CallRequest): Promise<ServerResponse> {
  while (held) await held
  return sendNow(request)
}

async function sendNow(request: CallRequest): Promise<ServerResponse> {
  const sender = currentUser()
  const isVisitorsRead = sender === null && (request.method ?? 'get') === 'get'
  const response = (isVisitorsRead && takeDehydrated(addressOf(request))) || (await sendRequest(request))
  if (response.status >= 200 && response.status < 300) return response
  const refusal = refusalOf(response)
  // By identity: a user who has signed in again meanwhile has another session.
  if (hasCode(refusal, 'no_session') && currentUser() === sender) clearSession('the server')
  throw refusal
}

/** A schema of the contract. It types a response; the server's tests check every response against it. */
type Schema = { parse(value: unknown): unknown }
type ResponseOf<Of extends Schema> = ReturnType<Of['parse']>

/** Makes one call, as in `call<typeof cartResponse>(…)`. Throws an `ApiError` when it is refused. */
export async function call<Of extends Schema>(request: CallRequest): Promise<ResponseOf<Of>> {
  return (await send(request)).body as ResponseOf<Of>
}

/** As `call`, without waiting as `holdCalls` demands. */
export async function callAtOnce<Of extends Schema>(request: CallRequest): Promise<ResponseOf<Of>> {
  return (await sendNow(request)).body as ResponseOf<Of>
}

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/** As `call`, for a bare list, whose cursor comes in a header beside it. */
export async function callPage<Of extends { parse(value: unknown): unknown[] }>(
  request: CallRequest,
): Promise<PageOf<ResponseOf<Of>[number]>> {
  const { body, header } = await send(request)
  return { items: body as ResponseOf<Of>, nextCursor: header('x-next-cursor') || null }
}
