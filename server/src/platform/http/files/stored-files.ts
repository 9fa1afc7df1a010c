import { finished, PassThrough, pipeline, type Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { z } from 'zod'
import { type FileStore, FilesUnavailable, type OpenStoredFile } from '../../../adapters/files/port.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import type { App } from '../app-type.ts'
import { addressOf, networkOf } from '../limits/addresses.ts'

/** Keys that anybody may ask for. Drawings are served by their own routes, since their addresses are secret. */
const PUBLIC_KEY = /^(covers|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const KEY_LENGTH_MAX = 200
const isPublic = (key: string): boolean => key.length <= KEY_LENGTH_MAX && PUBLIC_KEY.test(key)
/** Others are ignored, so that visitors cannot make the store refuse. */
const ETAG = /^(W\/)?"[\w-]{1,128}"$/
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png' }
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const QUEUED = { queued: 1_000, queuedPerClient: 200 }
/** Downloads from the store at once. Others of its connections are left for uploads and drawings. */
const covers = new FairQueue({ concurrent: 24, concurrentPerClient: 3, ...QUEUED })
/** Larger than the buffer, so slow browsers hold their connections. */
const generated = new FairQueue({ concurrent: 8, concurrentPerClient: 2, ...QUEUED })
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
    allowedPath: (path) => isPublic(path.slice(1)),
  })
}

function streamFiles(app: App, open: OpenStoredFile): void {
  app.get('/files/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const key = request.params['*']
    if (!isPublic(key)) return reply.callNotFound()
    const queue = key.startsWith('generated/') ? generated : covers
    const network = networkOf(addressOf(request))
    await new Promise<void>((resolve, reject) => {
      if (!queue.acquire(network, resolve)) reject(busy())
    })
    const etag = request.headers['if-none-match']
    const file = await open(key, etag && ETAG.test(etag) ? etag : undefined).catch((error: unknown) => {
      queue.release(network)
      throw error
    })
    if (!file || file === 'not modified') {
      queue.release(network)
      if (!file) return reply.callNotFound()
      return reply.code(304).header('cache-control', CACHE_CONTROL).send()
    }
    const { body, size } = file
    const deadline = setTimeout(() => body.destroy(new Error('the browser reads too slowly')), DOWNLOAD_MS)
    finished(body, () => {
      clearTimeout(deadline)
      queue.release(network)
    })
    reply
      .type(CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .headers({ 'cache-control': CACHE_CONTROL, 'content-length': size, ...(file.etag && { etag: file.etag }) })
    return reply.send(buffered(body))
  })
}

/** An early end of `body` is one of the response too, so that no browser keeps half a picture. */
const buffered = (body: Readable): Readable =>
  pipeline(body, new PassThrough({ highWaterMark: BUFFER_BYTES }), () => undefined)
