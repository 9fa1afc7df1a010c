import { addressOf, type ResponseOf, type Route, type Sent } from '@promptery/contract/route'
import { clearSession, currentUser } from '../session/session.ts'
import type { ServerResponse } from './api-error.ts'
import { ApiError, hasCode, refusalOf, unreadable } from './api-error.ts'
import { API, type CallRequest, sendRequest } from './http.ts'
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
  try {
    return await receive(request)
  } catch (error) {
    if (error instanceof ApiError) error.call = `${request.method ?? 'GET'} ${request.url.split('?')[0]}`
    throw error
  }
}

async function receive(request: CallRequest): Promise<ServerResponse> {
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
const isReadable = ({ method }: CallRequest, body: unknown): boolean =>
  isObject(body) && (method === 'GET' || body.success === true || '_id' in body)

type Part<Of extends Route, Name extends 'params' | 'query' | 'body', Value = Sent<Of, Name>> = [Value] extends [
  undefined,
]
  ? unknown
  : undefined extends Value
    ? { [Part in Name]?: Value }
    : object extends Value
      ? { [Part in Name]?: Value }
      : { [Part in Name]: Value }

/** What a call sends: `params` fill in the path, and the body of an upload is a form. */
export type Input<Of extends Route> = Part<Of, 'params'> &
  Part<Of, 'query'> &
  (Of['file'] extends string ? { body: FormData | Sent<Of, 'body'> } : Part<Of, 'body'>) &
  Pick<CallRequest, 'signal' | 'timeoutMs' | 'onUploadProgress'>
type InputOf<Of extends Route> = object extends Input<Of> ? [input?: Input<Of>] : [input: Input<Of>]

const requestOf = ({ method, ...route }: Route, input: object = {}): CallRequest => {
  const { params, query, body, ...how } = input as { params?: object; query?: object; body?: object } & CallRequest
  return { ...how, method, url: addressOf(route, { params, query }), ...(body && { data: body }) }
}

/**
 * Calls a route: `call(getCart)`. Throws an `ApiError` when it is refused, and for what is no JSON object or list, or
 * reports no success. The server's tests validate every response; `shaped` and `listIn` check what screens rely on;
 * other shapes end in the boundary of what shows them.
 */
export async function call<Of extends Route>(route: Of, ...[input]: InputOf<Of>): Promise<ResponseOf<Of>> {
  return (await send(requestOf(route, input))).body as ResponseOf<Of>
}

/** Like `call`, without the delay of `delayCalls`. */
export async function callImmediately<Of extends Route>(route: Of, ...[input]: InputOf<Of>): Promise<ResponseOf<Of>> {
  return (await sendNow(requestOf(route, input))).body as ResponseOf<Of>
}

/** The address of a GET for a link or a download. */
export const hrefOf = <Of extends Route>(route: Of, input: Input<Of>): string => API + addressOf(route, input)

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/** The page in a response that is a bare list, with its cursor in a header. */
export const pageIn = <Item>({ body, header }: ServerResponse, shape?: Shape<Item>): PageOf<Item> => ({
  items: listIn(body as Item[], shape),
  nextCursor: header('x-next-cursor') || null,
})

/** Like `call`, for a bare list, whose items may have a shape. */
export const callPage = async <Of extends Route>(
  route: Of,
  input: Input<Of>,
  shape?: Shape<ItemOf<Of>>,
): Promise<PageOf<ItemOf<Of>>> => pageIn(await send(requestOf(route, input)), shape)

type ItemOf<Of extends Route> = ResponseOf<Of> extends (infer Item)[] ? Item : never
