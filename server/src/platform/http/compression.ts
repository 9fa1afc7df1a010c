import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** Smaller responses fit into one packet anyway. */
export const COMPRESSED_BYTES_MIN = 1_024
/** In order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const

// Level 11, the default, is too slow for dynamic content. Level 5 keeps a list below 8 kB. A 64 kB window covers a
// response and is allocated much faster than one of 4 MB.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/** Compresses text responses. Event streams are excluded: they must not be buffered. */
export async function installCompression(app: App): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESSED_BYTES_MIN,
    encodings: [...ENCODINGS],
    brotliOptions,
    globalDecompression: false,
  })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] })

/** The content encoding for a text response of `length` bytes, `''` for none. */
export function encodingFor({ headers }: FastifyRequest, length: number): string {
  const accepted = length < COMPRESSED_BYTES_MIN ? undefined : headers['accept-encoding']
  return (accepted !== undefined && negotiator.negotiate(String(accepted))) || ''
}

/** Compresses a text with a result of `encodingFor`. */
export async function encode(text: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, brotliOptions)
  return encoding === 'gzip' ? zip(text) : text
}
