import { finished, PassThrough, pipeline, type Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { z } from 'zod'
import { type FileStore, FilesUnavailable, type OpenStoredFile } from '../../adapters/files/port.ts'
import { FairQueue } from '../runtime/fair-queue.ts'
import type { App } from './app-type.ts'
import { addressOf, networkOf } from './limits/addresses/client-address.ts'

/** Keys that anybody may ask for. Drawings are served by their own routes, since their addresses are secret. */
const PUBLIC_KEY = /^(covers|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png' }
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Downloads from the store at once. Others of its connections are left for uploads and drawings. */
const queue = new FairQueue({ concurrent: 32, concurrentPerClient: 8, queued: 1_000, queuedPerClient: 200 })
const busy = (): FilesUnavailable =>
  new FilesUnavailable('the queue of downloads is full', 'Too many pictures are being fetched. Try again soon.')
/** Held in memory for a slow browser, so that most pictures leave the store's connection at once. */
const BUFFER_BYTES = 512 * 1024
/** For browsers that read a larger one slowly. */
const DOWNLOAD_MS = 2 * 60_000

/** Serves uploaded and generated pictures under `/files/`. */
export async function serveFiles(app: App, serving: FileStore['serving']): Promise<void> {
  if ('open' in serving) return streamFiles(app, serving.open)
  await app.register(fastifyStatic, {
    root: serving.directory,
    prefix: '/files/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
    allowedPath: (path) => PUBLIC_KEY.test(path.slice(1)),
  })
}

function streamFiles(app: App, open: OpenStoredFile): void {
  app.get('/files/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const key = request.params['*']
    if (!PUBLIC_KEY.test(key)) return reply.callNotFound()
    const network = networkOf(addressOf(request))
    await new Promise<void>((resolve, reject) => {
      if (!queue.acquire(network, resolve)) reject(busy())
    })
    const file = await open(key, request.headers['if-none-match']).catch((error: unknown) => {
      queue.release(network)
      throw error
    })
    if (!file || file === 'not modified') {
      queue.release(network)
      if (!file) return reply.callNotFound()
      return reply.code(304).header('cache-control', CACHE_CONTROL).send()
    }
    const { body, size, etag } = file
    const deadline = setTimeout(() => body.destroy(new Error('the browser reads too slowly')), DOWNLOAD_MS)
    finished(body, () => {
      clearTimeout(deadline)
      queue.release(network)
    })
    reply
      .type(CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .headers({ 'cache-control': CACHE_CONTROL, 'content-length': size, ...(etag && { etag }) })
    return reply.send(buffered(body))
  })
}

/** An early end of `body` is one of the response too, so that no browser keeps half a picture. */
const buffered = (body: Readable): Readable =>
  pipeline(body, new PassThrough({ highWaterMark: BUFFER_BYTES }), () => undefined)
