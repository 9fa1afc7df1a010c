import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopConfig } from '../context.ts'
import type { App } from './app-type.ts'
import { unknownPath } from './errors.ts'

/** Where `npm run build` puts the client. */
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Serves the built client, its page under every path that is not the API's, and the files in `filesDirectory`. */
export async function installWebClient(
  app: App,
  config: ShopConfig,
  filesDirectory: string | undefined,
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
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead && page && isScreen(request.url) ? sendPage(request, reply, page) : unknownPath(request, reply)
  })
}

/** An address of the client: not one of the API's or of a folder of files, and not of a file, which has an ending. */
const isScreen = (url: string): boolean =>
  !/^\/(api|files|covers|assets)(\/|$|\?)/.test(url) && !/\.\w{2,5}$/.test(url.split('?')[0] ?? '')

interface ClientPage {
  html: string
  etag: string
}

/** The client's page, with its relative addresses made absolute and the shop's name in it. */
async function clientPage(config: ShopConfig): Promise<ClientPage> {
  const built = await readFile(join(webDist, 'index.html'), 'utf8')
  const name = escapeHtml(config.appName)
  const html = built
    .replace(/(src|href)="\.\//g, `$1="${config.assetsUrl}/`)
    .replace(/<title>.*?<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=").*?"/, (_, start: string) => `${start}${name}"`)
    .replace(/(<span class="first-paint-name">).*?</, (_, start: string) => `${start}${name}<`)
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ClientPage): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  return reply.code(200).type('text/html; charset=utf-8').send(page.html)
}
