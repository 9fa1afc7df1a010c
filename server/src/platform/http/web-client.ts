import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isClientPath } from '@promptery/contract/client-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopConfig } from '../context.ts'
import { webDist } from '../folders.ts'
import { escapeMarkup } from '../runtime/escape-markup.ts'
import type { ConcurrencyLimit } from '../scale/concurrency/concurrency-limit.ts'
import type { App } from './app-type.ts'
import { respondUnknownCall } from './lifecycle/errors.ts'
import { isRead } from './methods.ts'

interface Options {
  config: ShopConfig
  filesDirectory: string | undefined
  /** Of the requests for pages. */
  concurrencyLimit: ConcurrencyLimit
  /** The page of a screen, made of the client's: `null` where nothing is that a visitor may know of. */
  render(request: FastifyRequest, path: string, html: string): Promise<string | null>
}

/**
 * Serves the built client, the files in `filesDirectory`, and the client's page under every other path that is not the
 * API's: with 404 where the client has no screen.
 */
export async function installWebClient(
  app: App,
  { config, filesDirectory, concurrencyLimit, render }: Options,
): Promise<void> {
  if (filesDirectory) {
    await app.register(fastifyStatic, {
      root: filesDirectory,
      prefix: '/files/',
      immutable: true,
      maxAge: '1y',
      index: false,
      decorateReply: false,
      dotfiles: 'ignore',
      allowedPath: isPublic,
    })
  }
  const page = existsSync(join(webDist, 'index.html')) ? await clientPage(config) : undefined
  if (page) {
    await app.register(fastifyStatic, {
      root: webDist,
      index: false,
      wildcard: false,
      // Sent by `sendPage`, with the shop's name in it.
      globIgnore: ['index.html'],
      preCompressed: true,
      setHeaders(reply, path) {
        const named = path.includes('/assets/')
        // Public files, also for a page whose assets come through a delivery network.
        reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  app.setNotFoundHandler(
    { preHandler: (request, _reply, done) => concurrencyLimit.acquire(request, done) },
    async (request, reply) => {
      const [path = ''] = request.url.split('?')
      if (!page || !isRead(request) || request.method === 'OPTIONS') return respondUnknownCall(request, reply)
      if (!isClientPath(path)) return isFile(path) ? respondUnknownCall(request, reply) : sendUnknownPage(reply, page)
      const html = await render(request, path, page).catch((error: unknown) => {
        // The client says on its own what is wrong with the database.
        request.log.warn({ err: error }, 'a page could not be described')
        return page
      })
      return html === null ? sendUnknownPage(reply, page) : sendPage(reply, html)
    },
  )
}

/** An address of the API, of a folder of files, or of a file, which has an ending. */
const isFile = (path: string): boolean =>
  /^\/(api|mcp|files|covers|cards|assets)(\/|$)/.test(path) || /\.\w{2,5}$/.test(path)

/** The client's page, with its relative addresses made absolute, and the shop's name and currency in it. */
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

/** Pictures that were drawn for covers are sent by the route of covers, at the address that only some are told. */
const isPublic = (path: string): boolean => posix.normalize(path) === path && /^\/(covers|generated)\//.test(path)

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)

/** The client says on the page that nothing is there. */
function sendUnknownPage(reply: FastifyReply, html: string): FastifyReply {
  return sendPage(reply.code(404), html)
}
