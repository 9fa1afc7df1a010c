import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Header } from 'tar'
import { BackupFailed, isEntryPath } from './manifest.ts'

const BLOCK = 512

export interface ArchiveEntry {
  path: string
  size: number
  /** May be left unread. */
  body: AsyncIterable<Buffer>
}

export const isDamaged = (file: string, reason: string): BackupFailed =>
  new BackupFailed(`${file} is no whole backup of Promptery (${reason}). Nothing was changed.`)

/** Bytes of a stream in the portions that the reader asks for. */
class Portions {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** The next `size` bytes in pieces as they come. @throws Error when the stream has fewer */
  async *next(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next()
        if (done) throw new Error('it ends too early')
        this.#rest = value
      }
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async block(): Promise<Buffer> {
    return collect(this.next(BLOCK))
  }

  /** Reads on to the end, where the checksum of the whole is. */
  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}

export async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Nothing but plain files under known names is in a backup: no links, no folders, no paths that lead elsewhere. */
function readHeader(block: Buffer): { path: string; size: number } {
  const header = new Header(block)
  if (!header.cksumValid) throw new Error('the head of an entry is wrong')
  const { path, size } = header
  if (path === undefined || size === undefined || header.type !== 'File' || !isEntryPath(path)) {
    throw new Error(`it has an entry that no backup has: ${JSON.stringify(path)}`)
  }
  return { path, size }
}

/**
 * Reads a backup once, from its beginning to its end.
 * @param visit told of each entry in turn
 * @param onRead told how many bytes of the file have been read
 * @returns the SHA-256 of each entry
 * @throws BackupFailed when it is damaged; what `visit` throws passes through
 */
export async function readArchive(
  file: string,
  visit: (entry: ArchiveEntry) => Promise<void>,
  onRead?: (bytes: number) => void,
): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  let refused: { by: unknown } | undefined
  let damage: Error | undefined
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    const portions = new Portions(source.pipe(gunzip))
    for (;;) {
      const head = await portions.block()
      if (head.every((byte) => byte === 0)) break
      const { path, size } = readHeader(head)
      if (sums.has(path)) throw new Error(`it has ${path} twice`)
      const hash = createHash('sha256')
      const pieces = portions.next(size)
      const body = (async function* () {
        for (;;) {
          const piece = await pieces.next().catch((error: Error) => {
            damage = error
            throw error
          })
          if (piece.done) return
          hash.update(piece.value)
          yield piece.value
        }
      })()
      await visit({ path, size, body: { [Symbol.asyncIterator]: () => ({ next: () => body.next() }) } }).catch((by) => {
        refused = { by }
        throw by
      })
      for await (const _ of body);
      await collect(portions.next((BLOCK - (size % BLOCK)) % BLOCK))
      sums.set(path, hash.digest('hex'))
      onRead?.(source.bytesRead)
    }
    await portions.drain()
    return sums
  } catch (error) {
    if (refused && !damage) throw refused.by
    const reason = damage ?? error
    throw isDamaged(file, reason instanceof Error ? reason.message : String(reason))
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
