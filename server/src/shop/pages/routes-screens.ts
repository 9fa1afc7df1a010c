import { addressOf, type Call } from '@promptery/contract/route'
import { getConfig } from '@promptery/contract/shop/config'
import { getSettings } from '@promptery/contract/shop/settings/settings'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-type.ts'
import { screenChunks } from '../../platform/http/client/built-client.ts'
import type { FillPage } from '../../platform/http/client/page-template.ts'
import { originOf } from '../../platform/http/origin.ts'
import { fetchAsVisitor } from '../../platform/http/visitor-responses.ts'
import { dehydrate, initialCallsOf, leanCallOf } from './dehydrate.ts'
import { renderFirstPaint } from './first-paint.ts'
import { pageMetadata, promptIn } from './page-metadata.ts'
import { renderMetadata } from './render-metadata.ts'

/** Renders the page of a client's screen, with the responses of its calls dehydrated, and with metadata. */
export function screenRenderer(app: App, assetsUrl: string) {
  const codeOf = screenChunks(assetsUrl)
  return async (request: FastifyRequest, path: string, fill: FillPage): Promise<string | null> => {
    const { config } = request.ctx
    const initial = initialCallsOf(request.url)
    const { calls = [{ route: getConfig }], others = [], samples, isDehydrated = false } = initial ?? {}
    const fetchNow = async (call: Call) => ({
      ...(await fetchAsVisitor(request, leanCallOf(call))),
      call: addressOf(call.route, call),
    })
    const responses = await Promise.all([...calls, ...(isDehydrated ? others : [])].map(fetchNow))
    if (samples !== undefined && hasSamples(responses)) responses.push(await fetchNow(samples))
    const page = pageMetadata(config, path, responses)
    if (page === null) {
      const [, main] = calls
      if (main === undefined || !(await isAllowed(app, request, main))) return null
      // Visitors get another response, so the response cache must not share this one.
      request.shareResponse?.(undefined)
    }
    const dehydrated = dehydrate({
      code: initial ? codeOf(initial.screen) : [],
      // The client repeats refused calls itself.
      responses: responses.filter(({ call, status }) => status === 200 && (isDehydrated || call === getConfig.path)),
      cover: isDehydrated ? page?.cover : undefined,
      publicText: page?.publicText?.text,
    })
    if (!page) return fill(dehydrated)
    const metadata = renderMetadata(page, config, originOf(request))
    const { firstPaint } = page
    return fill({
      ...metadata,
      ...dehydrated,
      head: dehydrated.head + metadata.head,
      ...(firstPaint && isDehydrated && { firstPaint: renderFirstPaint(firstPaint) }),
    })
  }
}

const hasSamples = ([, prompt]: { status: number; body: unknown }[]): boolean =>
  prompt?.status === 200 && (promptIn(prompt).samplesCount ?? 0) > 0

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
