import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { listEngineers } from '@promptery/contract/market/engineers'
import { addressOf, type Call, type Route } from '@promptery/contract/route'
import { getSettings } from '@promptery/contract/shop/settings/settings'
import type { FastifyRequest } from 'fastify'
import { webServerDist } from '../../platform/folders.ts'
import type { App } from '../../platform/http/app-type.ts'
import { screenChunks } from '../../platform/http/client/built-client.ts'
import type { FillPage } from '../../platform/http/client/page-template.ts'
import { originOf } from '../../platform/http/request.ts'
import { fetchAsVisitor, type VisitorResponse } from '../../platform/http/visitor-responses.ts'
import { addressRead } from '../../platform/scale/response-cache/response-cache.ts'
import { pageMetadata } from './page-metadata.ts'
import { EVERY_SCREEN, publicScreenAt } from './public-screens.ts'
import { renderMetadata } from './render-metadata.ts'

/** Renders the page of a public screen as visitors see it. Other screens are rendered by the browser. */
export function screenRenderer(app: App, assetsUrl: string) {
  const codeOf = screenChunks(assetsUrl)
  return async (request: FastifyRequest, path: string, fill: FillPage): Promise<string | null> => {
    const { config } = request.ctx
    const screen = publicScreenAt(path)
    const responses = await Promise.all((screen?.calls ?? [EVERY_SCREEN]).map((call) => fetchLean(request, call)))
    const page = pageMetadata(config, path, responses)
    if (!screen) return page === null ? null : fill({ state: stateOf(responses) })
    const head = codeOf(screen.file)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
      .join('')
    if (page === null) {
      const [, main] = screen.calls
      if (main === undefined || !(await isAllowed(app, request, main))) return null
      // Visitors get another response, so the response cache must not share this one.
      request.shareResponse?.(undefined)
      return fill({ head, state: stateOf(responses) })
    }
    const { markup, state } = await renderScreen(request, responses)
    const metadata = page && renderMetadata(page, config, originOf(request))
    return fill({ ...metadata, head: head + (metadata?.head ?? ''), root: markup, state })
  }
}

/** Whether the session of a request comes from an admin. */
export const isAdmin = (app: App, request: FastifyRequest): Promise<boolean> =>
  isAllowed(app, request, { route: getSettings })

/** Whether the session of a request may see what visitors may not, such as a listing that is held. */
async function isAllowed(app: App, request: FastifyRequest, call: Call): Promise<boolean> {
  const { cookie } = request.headers
  if (cookie === undefined) return false
  const { statusCode } = await app.inject({
    url: `/api/v1${addressOf(call.route, call)}`,
    remoteAddress: request.ip,
    headers: { cookie },
  })
  return statusCode === 200
}

/** The built `web/src/entry-server.tsx`. */
interface ClientRenderer {
  loadScreen(pathname: string): Promise<void>
  render(address: string, responses: Record<string, unknown>): { markup: string; missing: Call[] }
}

/** Characters of a response in a page. The client requests a longer one itself. */
const RESPONSE_MAX = 150_000

/** Calls that only a response leads to are few, and none leads to a third. */
const RENDERS_MAX = 3

let loading: Promise<ClientRenderer> | undefined
const loadRenderer = (): Promise<ClientRenderer> => {
  loading ??= import(pathToFileURL(join(webServerDist, 'entry-server.js')).href)
  return loading
}

/**
 * Renders a screen as visitors see it, by the client's own code: what it calls is called inside the process, until
 * nothing is missing.
 * @param first responses that the screen begins with
 * @returns the markup of `#root`, and the responses that it was rendered from, for the browser
 */
async function renderScreen(
  request: FastifyRequest,
  first: VisitorResponse[],
): Promise<{ markup: string; state: string }> {
  const { loadScreen, render } = await loadRenderer()
  // The cache shares the page of this address.
  const address = addressRead(request)
  const [path = ''] = address.split('?')
  await loadScreen(path)
  const fetched = new Map(first.map((response) => [response.call, response]))
  for (let renders = 1; ; renders += 1) {
    // Others are answered between two renders, however many pages are asked for.
    await setImmediate()
    const given = [...fetched.values()].flatMap(inPage)
    const { markup, missing } = render(
      address,
      Object.fromEntries(given.map(({ call, cursor = null, body }) => [call, { cursor, body }])),
    )
    const calls = missing.flatMap((call) => {
      const route = visitorRoute(request, call.route)
      return route && !fetched.has(addressOf(route, call)) ? [{ ...call, route }] : []
    })
    if (calls.length === 0 || renders === RENDERS_MAX) return { markup, state: stateOf([...fetched.values()]) }
    for (const response of await Promise.all(calls.map((call) => fetchLean(request, call)))) {
      fetched.set(response.call, response)
    }
  }
}

/** The server's route of a call by the client, which knows its method and path alone. */
const visitorRoute = (request: FastifyRequest, { method, path }: Route): Route | undefined =>
  method === 'GET' ? [...request.server.visitorReads.keys()].find((route) => route.path === path) : undefined

/** Makes a call of the client, without what no screen shows. */
async function fetchLean(request: FastifyRequest, call: Call): Promise<VisitorResponse> {
  const isOfEngineers = call.route.path === listEngineers.path
  const response = await fetchAsVisitor(
    request,
    isOfEngineers ? { ...call, query: { ...call.query, omitsSales: 'true' } } : call,
  )
  return { ...response, call: addressOf(call.route, call) }
}

/** A response as the page has it. Of a listing with a long open text it has the rest, and the browser asks for all of it. */
function inPage(response: VisitorResponse): (VisitorResponse & { isPart?: true })[] {
  if (response.status !== 200) return []
  if (response.json.length <= RESPONSE_MAX) return [response]
  const { prompt, ...rest } = response.body as { prompt?: { openText?: string } }
  if (prompt?.openText === undefined) return []
  const body = { ...rest, prompt: { ...prompt, openText: undefined } }
  return [{ ...response, body, json: JSON.stringify(body), isPart: true }]
}

/** Responses that the browser takes over. */
export function stateOf(responses: VisitorResponse[]): string {
  const entries = responses.flatMap(inPage).map(({ call, cursor = null, json, isPart }) => {
    const rest = JSON.stringify({ cursor, isPart }).slice(1, -1)
    return `${JSON.stringify(call)}:{${rest},"body":${json}}`
  })
  // `<` occurs in JSON strings only, where it may be escaped: a script's content ends at the first `</script`.
  const json = `{${entries.join(',')}}`.replace(/</g, '\\u003c')
  return `<script type="application/json" id="dehydrated-state" data-at="${new Date().toISOString()}">${json}</script>`
}
