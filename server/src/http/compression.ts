import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** Below this a compressed answer is hardly shorter, and a packet on the line all the same. */
const BYTES_MIN = 1_024

// Level 11, the default, is for files that are compressed once.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Compresses what is text, for clients that say they can read it. Streams of events are left alone: they may not wait. */
export async function installCompression(app: App): Promise<void> {
  await app.register(compress, {
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    brotliOptions,
    globalDecompression: false,
  })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Sends a text compressed where no route is declared, which `installCompression` leaves alone. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const taken = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(taken)) return reply.header('content-encoding', 'br').send(await brotli(text, brotliOptions))
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(await zip(text))
  return reply.send(text)
}
