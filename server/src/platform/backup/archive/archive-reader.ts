import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { withoutSeal } from './format-1.ts'
import { isEntryPath } from './manifest.ts'

export interface ArchiveEntry {
  path: string
  /** In bytes. */
  size: number
  /** To be read to its end or not at all. */
  body: AsyncIterable<Buffer>
}

/**
 * Reads a backup once, from its beginning to its end.
 * @param sums is given the SHA-256 of each entry when the next one is asked for
 * @param onRead told how many bytes of the file have been read
 * @throws Error when the file is damaged, or has an entry that no backup has: a link, a path that leads elsewhere
 */
export async function* readArchive(
  file: string,
  sums: Map<string, string>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const entries = extract()
  const read = pipeline(source, createGunzip(), withoutSeal, entries)
  // Thrown by the reading of entries too, or below.
  read.catch(() => undefined)
  try {
    for await (const entry of entries) {
      const { name: path, type, size = 0 } = entry.header
      if (type !== 'file' || !isEntryPath(path)) {
        throw new Error(`it has an entry that no backup has: ${JSON.stringify(path)}`)
      }
      if (sums.has(path)) throw new Error(`it has ${path} twice`)
      const hash = createHash('sha256')
      const body = (async function* () {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          hash.update(chunk)
          yield chunk
        }
      })()
      yield { path, size, body }
      for await (const _ of body);
      sums.set(path, hash.digest('hex'))
      onRead?.(source.bytesRead)
    }
    await read
  } finally {
    entries.destroy()
    source.destroy()
  }
}

export async function textOf({ body }: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
