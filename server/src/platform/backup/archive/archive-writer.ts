import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { isGone } from '../pictures.ts'

/** Writes a compressed tar file entry by entry. */
export class ArchiveWriter {
  readonly #pack = pack()
  readonly #written: Promise<void>
  /** The SHA-256 of each entry so far. */
  readonly sums: Record<string, string> = {}
  /** How much was written so far, before compression. */
  bytes = 0

  /** @param path must not be there yet; only its owner may read it: password hashes and a secret are in it. */
  constructor(path: string, signal: AbortSignal) {
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
    this.#written = pipeline(this.#pack, createGzip(), file, { signal })
    // The entry that is being written fails with the same error, or the next one.
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
    this.sums[path] = hash.digest('hex')
  }

  /** @returns whether there is such a file */
  async addFile(path: string, file: string): Promise<boolean> {
    const handle = await open(file).catch((error: unknown) => {
      if (isGone(error)) return undefined
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

  /** Ends the archive. When this resolves, the disk has it. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
  }

  /** Closes the file of an archive that was not finished. */
  async abandon(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => undefined)
  }
}
