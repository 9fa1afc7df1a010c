import { clearSession, currentUser } from '../session/session.ts'
import { hasCode, refusalOf } from './api-error.ts'
import { type Answer, addressOf, type CallRequest, sendRequest } from './http.ts'
import { takeFromPage } from './page-answers.ts'

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

/** Sends a request after whatever calls wait for. `no_session` ends the session in which it was sent, and no later one. */
async function send(request: CallRequest): Promise<Answer> {
  while (held) await held
  return sendNow(request)
}

async function sendNow(request: CallRequest): Promise<Answer> {
  const sender = currentUser()
  const isVisitorsRead = sender === null && (request.method ?? 'get') === 'get'
  const answer = (isVisitorsRead && takeFromPage(addressOf(request))) || (await sendRequest(request))
  if (answer.status >= 200 && answer.status < 300) return answer
  const refusal = refusalOf(answer)
  // By identity: whoever has signed in again meanwhile has another session, also under the same name.
  if (hasCode(refusal, 'no_session') && currentUser() === sender) clearSession('the server')
  throw refusal
}

/** A schema of the contract. It types an answer; the tests of the server hold every answer against it. */
type Schema = { parse(value: unknown): unknown }
type AnswerOf<Of extends Schema> = ReturnType<Of['parse']>

/** Makes one call, as in `call<typeof cartResponse>(…)`. Throws an `ApiError` when it is refused. */
export async function call<Of extends Schema>(request: CallRequest): Promise<AnswerOf<Of>> {
  return (await send(request)).body as AnswerOf<Of>
}

/** As `call`, without waiting as `holdCalls` demands. */
export async function callAtOnce<Of extends Schema>(request: CallRequest): Promise<AnswerOf<Of>> {
  return (await sendNow(request)).body as AnswerOf<Of>
}

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/** As `call`, for a bare list, whose cursor comes in a header beside it. */
export async function callPage<Of extends { parse(value: unknown): unknown[] }>(
  request: CallRequest,
): Promise<PageOf<AnswerOf<Of>[number]>> {
  const { body, header } = await send(request)
  return { items: body as AnswerOf<Of>, nextCursor: header('x-next-cursor') || null }
}
