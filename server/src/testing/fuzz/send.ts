import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { ROUTES } from '../access/table.ts'
import { isByMachine } from '../http/routes.ts'
import { userFactory } from '../shop/factories.ts'
import type { Arena } from './arena.ts'
import { bytesOf, fieldsSent } from './bytes.ts'
import { checkResponse, withinBound } from './check-response.ts'
import type { Figures } from './figures.ts'
import { BAD_PICTURES } from './pictures.ts'
import { type FuzzRequest, nameOf } from './requests.ts'

type Method = NonNullable<InjectOptions['method']>

/** Sends a request and checks its response. @throws a description of the fault */
export async function sendAndCheck(arena: Arena, request: FuzzRequest, figures: Figures): Promise<void> {
  const { app, routes } = arena.shop
  const resolve = arena.resolver(request.who)
  const { payload, headers } = await bytesOf(request.body, resolve)
  const isByKey = isByMachine(request.route)
  const cookie = isByKey ? undefined : arena.cookieOf(request.who)
  const key = isByKey ? arena.keyOf(request.who) : undefined
  const url = resolve(request.url)
  const began = performance.now()
  const response = await withinBound(
    app.inject({
      method: request.route.split(' ')[0] as Method,
      url,
      headers: {
        ...headers,
        ...(cookie && { cookie }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...request.headers,
      },
      ...(payload && { payload }),
      // An event stream does not end.
      payloadAsStream: request.route.endsWith('/events'),
    }),
  )
  if (request.route.endsWith('/events')) {
    response.stream().destroy()
    figures.count(request.route, response.statusCode, performance.now() - began)
    if (response.statusCode >= 500) throw new Error(`A request made the server fail: ${response.statusCode}`)
    return
  }
  figures.count(request.route, response.statusCode, performance.now() - began)
  const isApi = request.route.includes(' /api/v1/')
  checkResponse({ status: response.statusCode, headers: response.headers, body: textOf(response) }, isApi)
  if (response.statusCode >= 300 || !isApi) return
  refuseBadPicture(request)
  const parsed = parseJson(response)
  remember(arena, request, parsed)
  if (request.route.startsWith('GET ')) return
  const schema = routes.find((route) => nameOf(route) === request.route)?.schema?.body
  const sent = schema ? normalised(schema, fieldsSent(request.body, resolve)) : {}
  if (sent) await readBack(arena, request, { url, sent, response, parsed }, figures)
  else figures.countUnread(`${request.route} with a body that is not certain`)
  await restore(arena, request)
}

/** @throws if a bad picture was accepted */
function refuseBadPicture({ body }: FuzzRequest): void {
  if (body.kind !== 'multipart' || body.fault || !body.file) return
  if (body.file.filename !== '' && BAD_PICTURES.has(body.file.picture))
    throw new Error(`${body.file.picture} was accepted`)
}

type Json = Record<string, unknown>

function parseJson(response: LightMyRequestResponse): Json {
  // Files have none.
  if (response.body === '' || /^(text\/csv|application\/gzip)/.test(String(response.headers['content-type']))) return {}
  return JSON.parse(textOf(response))
}

/** The body without its compression, which a request may ask for. */
function textOf({ body, headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body
}

/** The body as parsed by the contract. */
function normalised(schema: unknown, sent: Json | undefined): Json | undefined {
  if (!(schema instanceof z.ZodType)) return sent
  const parsed = schema.safeParse(sent)
  return parsed.success ? ((parsed.data ?? {}) as Json) : undefined
}

/** Stores ids and cursors of a response for later requests. */
function remember(arena: Arena, { who, route }: FuzzRequest, response: Json): void {
  const made = (response.newPrompt ?? response.data ?? response.user) as Json | undefined
  const user = arena.userOf(who)
  if (route === 'POST /api/v1/prompts/create' && user) arena.keepPrompt(String(made?.id), user.id)
  else if (!route.startsWith('GET ') && typeof made?._id === 'string') arena.keep('row', made._id)
  if (route === 'GET /api/v1/users/sessions' && user) {
    arena.keepSessions(
      user.id,
      (response.sessions as Json[]).map(({ _id }) => String(_id)),
    )
  }
  if (typeof response.nextCursor === 'string') arena.keep('cursor', response.nextCursor)
}

async function readBack(
  arena: Arena,
  request: FuzzRequest,
  { url, sent, response, parsed }: { url: string; sent: Json; response: LightMyRequestResponse; parsed: Json },
  figures: Figures,
): Promise<void> {
  const reader = ROUTES.find(({ name }) => name === request.route)?.readBack
  if (!reader) return figures.countUnread(request.route)
  // A hostile header may have replaced the session's cookie.
  const cookie = request.headers.cookie ?? arena.cookieOf(request.who)
  // A new sign-in first removes the old cookie.
  const set = response.cookies.at(-1)
  await reader({
    async ask(path, headers = {}) {
      const found = await arena.shop.visitor('GET', path, undefined, {
        headers: { ...(cookie && { cookie }), ...headers },
      })
      checkResponse({ status: found.statusCode, headers: found.headers, body: found.body }, true)
      return { status: found.statusCode, json: parseJson(found), cookies: undefined }
    },
    async fetchUrl(address) {
      const found = await arena.shop.app.inject(address)
      return { status: found.statusCode, bytes: found.rawPayload }
    },
    signIn: async (email, password) =>
      (await arena.shop.visitor('POST', '/users/login', { email, password })).statusCode,
    user: arena.userOf(request.who),
    id: idIn(request.route, url),
    sent,
    response: parsed,
    status: response.statusCode,
    cookie: set && `${set.name}=${set.value}`,
  })
  figures.countRead()
}

/** The last id in a path. */
function idIn(route: string, url: string): string {
  const index =
    route
      .split(' ')[1]
      ?.split('/')
      .findIndex((part) => part.startsWith(':')) ?? -1
  return decodeURIComponent(url.split('?')[0]?.split('/')[index] ?? '')
}

/** Restores data that a request has removed. */
async function restore(arena: Arena, { route, who }: FuzzRequest): Promise<void> {
  if (route.startsWith('DELETE /api/v1/prompts/')) await arena.replenish(who)
  const [, path = ''] = route.split(' ')
  if (path.startsWith('/api/v1/users/') && !/\/(create|buy)$/.test(path)) await arena.revive(who)
}

/** Values that pass checks beyond their schema. */
export const KNOWN_VALUES = {
  email: ['fuzz-member@test.example', ' FUZZ-other@test.example '],
  password: [userFactory.password],
  currentPassword: [userFactory.password],
}
