import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isClientPath } from '@promptery/contract/client-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopConfig } from '../context.ts'
import { webDist } from '../folders.ts'
import { escapeMarkup } from '../runtime/escape-markup.ts'
import { acquireSlot } from '../scale/concurrency/concurrency-limit.ts'
import type { App } from './app-type.ts'
import { respondNotFound } from './lifecycle/errors.ts'
import { isRead } from './methods.ts'

interface Options {
  config: ShopConfig
  /** Renders `index.html` for a path. `null`: not found. */
  render(request: FastifyRequest, path: string, html: string): Promise<string | null>
}

/**
 * Serves the built client, and `index.html` for every other path outside the API, with 404 where the
 * client has no screen.
 */
export async function installWebClient(app: App, { config, render }: Options): Promise<void> {
  const page = existsSync(join(webDist, 'index.html')) ? await clientPage(config) : undefined
  if (page) {
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
      if (!page || !isRead(request) || request.method === 'OPTIONS') return respondNotFound(request, reply)
      if (!isClientPath(path)) return isFile(path) ? respondNotFound(request, reply) : sendUnknownPage(reply, page)
      const html = await render(request, path, page).catch((error: unknown) => {
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

/** `index.html` with absolute URLs and the shop's name and currency. */
async function clientPage(config: ShopConfig): Promise<string> {
  const built = await readFile(join(webDist, 'index.html'), 'utf8')
  const name = escapeMarkup(config.appName)
  return built
    .replace(/(src|href)="\.\//g, `$1="${config.assetsUrl}/`)
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=").*?"/, (_, start: string) => `${start}${name}"`)
    .replace(/(<meta name="shop-currency" content=").*?"/, `$1${config.currency}"`)
    .replace(/(<span class="first-paint-name">).*?</, (_, start: string) => `${start}${name}<`)
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)

/** The client renders the 404 screen. */
function sendUnknownPage(reply: FastifyReply, html: string): FastifyReply {
  return sendPage(reply.code(404), html)
}
