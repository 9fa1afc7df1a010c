import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import { clearSession, currentUser } from '../session/session.ts'
import { hasCode, toApiError } from './api-error.ts'

/** Axios's own defaults hold: no timeout, and 200 to 299 are successes. */
const http = axios.create({ baseURL: '/api/v1', withCredentials: true })

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
async function send(request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  while (held) await held
  return sendNow(request)
}

async function sendNow(request: AxiosRequestConfig): Promise<AxiosResponse<unknown>> {
  const sender = currentUser()
  try {
    return await http.request<unknown>(request)
  } catch (error) {
    const failure = toApiError(error)
    // By identity: whoever has signed in again meanwhile has another session, also under the same name.
    if (hasCode(failure, 'no_session') && currentUser() === sender) clearSession('the server')
    throw failure
  }
}

type Schema<Answer> = { parse(value: unknown): Answer }

/** Makes one call and parses its answer with the contract. Throws an `ApiError` when it is refused. */
export async function call<Answer>(schema: Schema<Answer>, request: AxiosRequestConfig): Promise<Answer> {
  const { data } = await send(request)
  return schema.parse(data)
}

/** As `call`, without waiting as `holdCalls` demands. */
export async function callAtOnce<Answer>(schema: Schema<Answer>, request: AxiosRequestConfig): Promise<Answer> {
  const { data } = await sendNow(request)
  return schema.parse(data)
}

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/** As `call`, for a bare list, whose cursor comes in a header beside it. */
export async function callPage<Item>(schema: Schema<Item[]>, request: AxiosRequestConfig): Promise<PageOf<Item>> {
  const { data, headers } = await send(request)
  const cursor: unknown = headers['x-next-cursor']
  return { items: schema.parse(data), nextCursor: typeof cursor === 'string' && cursor ? cursor : null }
}
