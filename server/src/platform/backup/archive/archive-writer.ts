import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { encryptFor } from './encryption.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes a compressed tar file entry by entry. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #written: Promise<void>
  /** SHA-256 by path. */
  readonly checksums: Record<string, string> = {}
  /** Uncompressed size so far. */
  bytes = 0

  /**
   * @param path must not exist. The file is private: it contains password hashes and a secret.
   * @param recipient the public key for which it is encrypted
   */
  constructor(path: string, signal: AbortSignal, recipient?: string) {
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
    this.#written = recipient
      ? pipeline(this.#pack, createGzip(), encryptFor(recipient), file, { signal })
      : pipeline(this.#pack, createGzip(), file, { signal })
    // The current entry, or the next one, throws the same error.
    this.#written.catch(() => undefined)
  }

  async add(path: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    if (this.#pack.destroyed) await this.#written
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(hashed, this.#pack.entry({ name: path, size, mode: 0o600 }))
    this.bytes += size
    this.checksums[path] = hash.digest('hex')
  }

  /** @returns false when the file does not exist */
  async addFile(path: string, file: string): Promise<boolean> {
    const handle = await open(file).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!handle) return false
    try {
      const { size } = await handle.stat()
      await this.add(path, size, handle.createReadStream({ autoClose: false }))
      return true
    } finally {
      await handle.close()
    }
  }

  /** Resolves once the archive is flushed to disk. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }

  /** Closes the file of an unfinished archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
  }
}
