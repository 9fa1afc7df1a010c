import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { App } from './app-type.ts'

/** Below this a compressed answer is hardly shorter, and a packet on the line all the same. */
export const COMPRESSED_BYTES_MIN = 1_024
/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const

/** Compresses what is text, for clients that say they can read it. Streams of events are left alone: they may not wait. */
export async function installCompression(app: App): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESSED_BYTES_MIN,
    encodings: [...ENCODINGS],
    // Level 11, the default, is for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
}
