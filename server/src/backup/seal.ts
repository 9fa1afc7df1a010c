import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

const HEX_BYTES = 64
const HEAD = Buffer.from('1f8b08000000000000ff', 'hex')
export const SEAL_BYTES = HEAD.length + 5 + HEX_BYTES + 8

/**
 * The end of a backup: the SHA-256 of all bytes before it, as a gzip member of its own, so that `gunzip` and `tar` read
 * the file as any other. The checksums of gzip do not cover every bit of a file.
 */
export function sealOf(sum: string): Buffer {
  const text = Buffer.from(sum, 'ascii')
  const stored = Buffer.from([1, HEX_BYTES, 0, 0xff - HEX_BYTES, 0xff])
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(text), 0)
  tail.writeUInt32LE(HEX_BYTES, 4)
  return Buffer.concat([HEAD, stored, text, tail])
}

/** Whether the file is, bit for bit, one that ended with its seal. */
export async function isSealed(file: string, onRead?: (bytes: number) => void): Promise<boolean> {
  const { size } = await stat(file)
  if (size <= SEAL_BYTES) return false
  const hash = createHash('sha256')
  const body = createReadStream(file, { end: size - SEAL_BYTES - 1 })
  for await (const chunk of body) {
    hash.update(chunk)
    onRead?.(body.bytesRead)
  }
  const pieces: Buffer[] = []
  for await (const chunk of createReadStream(file, { start: size - SEAL_BYTES })) pieces.push(chunk)
  return Buffer.concat(pieces).equals(sealOf(hash.digest('hex')))
}
