import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isClientPath } from '@promptery/contract/client-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopConfig } from '../../context.ts'
import { TooManyRequests } from '../../errors.ts'
import { webDist } from '../../folders.ts'
import { acquireSlot } from '../../scale/concurrency/concurrency-limit.ts'
import type { App } from '../app-type.ts'
import { respondNotFound } from '../lifecycle/errors.ts'
import { limited } from '../limits/rate-limits.ts'
import { isRead } from '../request.ts'
import { draftAt, ownerPages } from './owner-page.ts'
import { type FillPage, pageTemplate } from './page-template.ts'
import { shopPage } from './shop-page.ts'

/** More than a person opens, and a search engine reads. */
const limitPages = limited('pages', { points: 600, durationSeconds: 60, by: 'address', isOfProcess: true })

/** Counts a page that is to be rendered. @returns 0 if it may be */
async function secondsToWait(request: FastifyRequest): Promise<number> {
  try {
    await limitPages(request)
    return 0
  } catch (error) {
    if (error instanceof TooManyRequests) return error.retryAfterSeconds ?? 1
    throw error
  }
}

interface Options {
  /** Renders the page of a path by filling `index.html`. `null`: not found. */
  render(request: FastifyRequest, path: string, fill: FillPage): Promise<string | null>
  /** Whether a request comes from an admin. */
  isAdmin(request: FastifyRequest): Promise<boolean>
}

/**
 * Serves the built client, and `index.html` for every other path outside the API, with 404 where the
 * client has no screen. Beyond the limit of an address `index.html` is sent as it is.
 */
export async function installWebClient(app: App, { render, isAdmin }: Options): Promise<void> {
  const pageFor = existsSync(join(webDist, 'index.html')) ? await shopPages() : undefined
  if (pageFor) {
    await app.register(fastifyStatic, {
      root: webDist,
      index: false,
      wildcard: false,
      // `sendPage` sends it with the shop's name.
      globIgnore: ['index.html'],
      preCompressed: true,
      setHeaders(reply, path) {
        const named = path.includes('/assets/')
        // Public files, loaded across origins when assets are on a CDN.
        reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  app.setNotFoundHandler(
    { preHandler: (request, _reply, done) => acquireSlot(request, done) },
    async (request, reply) => {
      const [path = ''] = request.url.split('?')
      if (!pageFor || !isRead(request) || request.method === 'OPTIONS') return respondNotFound(request, reply)
      const { page, fill, ownerPageAt } = pageFor(request.ctx.config)
      const written = ownerPageAt(path)
      if (written) return sendPage(reply, written)
      const draft = draftAt(path, page, request.ctx.config)
      if (draft && (await isAdmin(request))) {
        request.shareResponse?.(undefined)
        return sendPage(reply, draft, 'private, no-store')
      }
      if (!isClientPath(path)) return isFile(path) ? respondNotFound(request, reply) : sendUnknownPage(reply, page)
      const waitSeconds = await secondsToWait(request)
      // The client renders the screen itself.
      if (waitSeconds > 0) return sendPage(reply.code(429).header('retry-after', waitSeconds), page)
      const html = await render(request, path, fill).catch((error: unknown) => {
        // The client itself reports an unavailable database.
        request.log.warn({ err: error }, 'could not render page metadata')
        return page
      })
      return html === null ? sendUnknownPage(reply, page) : sendPage(reply, html)
    },
  )
}

/** Whether a path belongs to the API or a folder of files, or has a file extension. */
const isFile = (path: string): boolean =>
  /^\/(api|mcp|files|covers|cards|assets)(\/|$)/.test(path) || /\.\w{2,5}$/.test(path)

interface ShopPages {
  /** `index.html` of the shop. */
  page: string
  fill: FillPage
  ownerPageAt(path: string): string | undefined
}

/** Makes the pages of each configuration once. */
async function shopPages(): Promise<(config: ShopConfig) => ShopPages> {
  const built = await readFile(join(webDist, 'index.html'), 'utf8')
  let last: { config: ShopConfig; pages: ShopPages } | undefined
  return (config) => {
    if (last?.config !== config) {
      const page = shopPage(built, config)
      last = { config, pages: { page, fill: pageTemplate(page), ownerPageAt: ownerPages(page, config) } }
    }
    return last.pages
  }
}

const sendPage = (reply: FastifyReply, html: string, cacheControl = 'no-cache'): FastifyReply =>
  reply.header('cache-control', cacheControl).type('text/html; charset=utf-8').send(html)

/** The client renders the 404 screen. */
function sendUnknownPage(reply: FastifyReply, html: string): FastifyReply {
  return sendPage(reply.code(404), html)
}
