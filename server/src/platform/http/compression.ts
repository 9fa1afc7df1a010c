import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import compress from '@fastify/compress'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** Below this a compressed answer is hardly shorter, and a packet on the line all the same. */
export const COMPRESSED_BYTES_MIN = 1_024
/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const

// Level 11, the default, is for files that are compressed once; from 5 on a list has less than 8 kB. A window of 64 kB
// spans an answer, and is allocated far sooner than one of 4 MB.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } }

/** Compresses what is text, for clients that say they can read it. Streams of events are left alone: they may not wait. */
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

/** The encoding for a text that is sent to this client, `''` for none. */
export function encodingFor({ headers }: FastifyRequest, text: string): string {
  const accepted = text.length < COMPRESSED_BYTES_MIN ? undefined : headers['accept-encoding']
  return (accepted !== undefined && negotiator.negotiate(String(accepted))) || ''
}

/** The bytes of a text in an encoding of `encodingFor`. */
export async function encode(text: string, encoding: string): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br') return brotli(bytes, brotliOptions)
  return encoding === 'gzip' ? zip(bytes) : bytes
}
