import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { ROUTES } from '../access/table.ts'
import { isByMachine } from '../http/routes.ts'
import { userFactory } from '../shop/factories.ts'
import type { Arena } from './arena.ts'
import { bytesOf, fieldsSent } from './bytes.ts'
import { checkAnswer, withinBound } from './check-answer.ts'
import type { Figures } from './figures.ts'
import { BAD_PICTURES } from './pictures.ts'
import { type FuzzRequest, nameOf } from './requests.ts'

type Method = NonNullable<InjectOptions['method']>

/** Sends one request to the app and looks at what comes back. @throws what is wrong with the answer */
export async function sendAndCheck(arena: Arena, request: FuzzRequest, figures: Figures): Promise<void> {
  const { app, routes } = arena.shop
  const resolve = arena.resolver(request.who)
  const { payload, headers } = await bytesOf(request.body, resolve)
  const isByKey = isByMachine(request.route)
  const cookie = isByKey ? undefined : arena.cookieOf(request.who)
  const key = isByKey ? arena.keyOf(request.who) : undefined
  const url = resolve(request.url)
  const began = performance.now()
  const answer = await withinBound(
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
      // A stream of events has no end to wait for.
      payloadAsStream: request.route.endsWith('/events'),
    }),
  )
  if (request.route.endsWith('/events')) {
    answer.stream().destroy()
    figures.count(request.route, answer.statusCode, performance.now() - began)
    if (answer.statusCode >= 500) throw new Error(`A request made the server fail: ${answer.statusCode}`)
    return
  }
  figures.count(request.route, answer.statusCode, performance.now() - began)
  const isApi = request.route.includes(' /api/v1/')
  checkAnswer({ status: answer.statusCode, headers: answer.headers, body: answer.body }, isApi)
  if (answer.statusCode >= 300 || !isApi) return
  refuseBadPicture(request)
  const parsed = parseJson(answer)
  remember(arena, request, parsed)
  if (request.route.startsWith('GET ')) return
  const schema = routes.find((route) => nameOf(route) === request.route)?.schema?.body
  const sent = schema ? normalised(schema, fieldsSent(request.body, resolve)) : {}
  if (sent) await readBack(arena, request, { url, sent, answer, parsed }, figures)
  else figures.countUnread(`${request.route} with a body that is not certain`)
  await mend(arena, request)
}

/** @throws when what was accepted had a file in it that is no fit cover */
function refuseBadPicture({ body }: FuzzRequest): void {
  if (body.kind !== 'multipart' || body.fault || !body.file) return
  if (body.file.filename !== '' && BAD_PICTURES.has(body.file.picture))
    throw new Error(`${body.file.picture} was accepted`)
}

type Json = Record<string, unknown>

function parseJson(answer: LightMyRequestResponse): Json {
  // A file of rows is none.
  if (answer.body === '' || String(answer.headers['content-type']).startsWith('text/csv')) return {}
  return JSON.parse(answer.body)
}

/** What the contract makes of what was sent. */
function normalised(schema: unknown, sent: Json | undefined): Json | undefined {
  if (!(schema instanceof z.ZodType)) return sent
  const parsed = schema.safeParse(sent)
  return parsed.success ? ((parsed.data ?? {}) as Json) : undefined
}

/** Keeps ids and cursors of answers for the requests that follow. */
function remember(arena: Arena, { who, route }: FuzzRequest, answer: Json): void {
  const made = (answer.newPrompt ?? answer.data ?? answer.user) as Json | undefined
  const user = arena.userOf(who)
  if (route === 'POST /api/v1/prompts/create' && user) arena.keepPrompt(String(made?.id), user.id)
  else if (!route.startsWith('GET ') && typeof made?._id === 'string') arena.keep('row', made._id)
  if (route === 'GET /api/v1/users/sessions' && user) {
    arena.keepSessions(
      user.id,
      (answer.sessions as Json[]).map(({ _id }) => String(_id)),
    )
  }
  if (typeof answer.nextCursor === 'string') arena.keep('cursor', answer.nextCursor)
}

async function readBack(
  arena: Arena,
  request: FuzzRequest,
  { url, sent, answer, parsed }: { url: string; sent: Json; answer: LightMyRequestResponse; parsed: Json },
  figures: Figures,
): Promise<void> {
  const reader = ROUTES.find(({ name }) => name === request.route)?.readBack
  if (!reader) return figures.countUnread(request.route)
  // A hostile header may have taken the place of the session's.
  const cookie = request.headers.cookie ?? arena.cookieOf(request.who)
  // Signing in anew first takes the cookie of before away.
  const set = answer.cookies.at(-1)
  await reader({
    async ask(path, headers = {}) {
      const found = await arena.shop.visitor('GET', path, undefined, {
        headers: { ...(cookie && { cookie }), ...headers },
      })
      checkAnswer({ status: found.statusCode, headers: found.headers, body: found.body }, true)
      return { status: found.statusCode, json: parseJson(found), cookies: undefined }
    },
    async look(address) {
      const found = await arena.shop.app.inject(address)
      return { status: found.statusCode, bytes: found.rawPayload }
    },
    signIn: async (email, password) =>
      (await arena.shop.visitor('POST', '/users/login', { email, password })).statusCode,
    user: arena.userOf(request.who),
    id: idIn(request.route, url),
    sent,
    answer: parsed,
    status: answer.statusCode,
    cookie: set && `${set.name}=${set.value}`,
  })
  figures.countRead()
}

/** The last part of a path that has an id in it. */
function idIn(route: string, url: string): string {
  const index =
    route
      .split(' ')[1]
      ?.split('/')
      .findIndex((part) => part.startsWith(':')) ?? -1
  return decodeURIComponent(url.split('?')[0]?.split('/')[index] ?? '')
}

/** Makes good what a request took away from those that follow. */
async function mend(arena: Arena, { route, who }: FuzzRequest): Promise<void> {
  if (route.startsWith('DELETE /api/v1/prompts/')) await arena.replenish(who)
  const [, path = ''] = route.split(' ')
  if (path.startsWith('/api/v1/users/') && !/\/(create|buy)$/.test(path)) await arena.revive(who)
}

/** Values that get further than those a schema makes. */
export const KNOWN_VALUES = {
  email: ['fuzz-member@test.example', ' FUZZ-other@test.example '],
  password: [userFactory.password],
  currentPassword: [userFactory.password],
}
