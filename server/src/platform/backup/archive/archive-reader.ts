import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { decryptWith } from './encryption.ts'
import { isEntryPath } from './manifest.ts'

export interface ArchiveEntry {
  path: string
  size: number
  /** Either read to its end or not at all. */
  body: AsyncIterable<Buffer>
}

/** A backup, and the secret key of age where it is encrypted. */
export interface BackupFile {
  file: string
  identity?: string | undefined
}

/**
 * Streams the entries of a backup.
 * @param checksums receives the SHA-256 of each entry once the next one is requested
 * @param onRead receives the number of bytes read from the file
 * @throws Error when the file is damaged, or has an entry that no backup has, such as a link or a path outside of the
 * archive
 */
export async function* readArchive(
  { file, identity }: BackupFile,
  checksums: Map<string, string>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const entries = extract()
  const read = pipeline(source, decryptWith(identity), createGunzip(), entries)
  // The loop below throws the same error.
  read.catch(() => undefined)
  try {
    for await (const entry of entries) {
      const { name: path, type, size = 0 } = entry.header
      if (type !== 'file' || !isEntryPath(path)) {
        throw new Error(`it has an entry that no backup has: ${JSON.stringify(path)}`)
      }
      if (checksums.has(path)) throw new Error(`it has ${path} twice`)
      const hash = createHash('sha256')
      const body = (async function* () {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          hash.update(chunk)
          yield chunk
        }
      })()
      yield { path, size, body }
      for await (const _ of body);
      checksums.set(path, hash.digest('hex'))
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
