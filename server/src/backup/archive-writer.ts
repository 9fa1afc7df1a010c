import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Header } from 'tar'
import { sealOf } from './seal.ts'

const BLOCK = 512
const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** Lets bytes through and adds the seal of all of them at the end. */
function seal(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, sealOf(hash.digest('hex')))
    },
  })
}

/** Writes a tar file, compressed, entry by entry, holding no entry in memory. */
export class ArchiveWriter {
  readonly #gzip = createGzip()
  readonly #written: Promise<void>
  readonly #mtime = new Date()
  readonly #signal: AbortSignal
  /** The SHA-256 of what was written so far. */
  readonly sums: Record<string, string> = {}

  /** @param path must not be there yet; only its owner may read it: it holds all that people keep in the shop. */
  constructor(path: string, signal: AbortSignal) {
    this.#signal = signal
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
    this.#written = pipeline(this.#gzip, seal(), file, { signal })
    // Reported by whichever write comes next.
    this.#written.catch(() => undefined)
  }

  has(path: string): boolean {
    return path in this.sums
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#signal.throwIfAborted()
    if (this.#gzip.destroyed) await this.#written
    if (this.#gzip.write(bytes)) return
    const { promise: drained, resolve } = Promise.withResolvers<void>()
    this.#gzip.once('drain', resolve)
    await Promise.race([drained, this.#written])
  }

  async #add(path: string, size: number, body: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const header = new Header({ path, size, mode: 0o600, type: 'File', mtime: this.#mtime })
    const head = Buffer.alloc(BLOCK)
    if (header.encode(head)) throw new Error(`The path is too long for an entry: ${path}`)
    await this.#write(head)
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of body) {
      hash.update(chunk)
      written += chunk.length
      await this.#write(chunk)
    }
    if (written !== size) throw new Error(`${path} has ${written} bytes now and had ${size}`)
    await this.#write(padding(size))
    this.sums[path] = hash.digest('hex')
  }

  async addBytes(path: string, bytes: Buffer): Promise<void> {
    await this.#add(path, bytes.length, [bytes])
  }

  /** @returns its size, or `undefined` when there is no such file (any more) */
  async addFile(path: string, file: string): Promise<number | undefined> {
    const handle = await open(file).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return undefined
    try {
      const { size } = await handle.stat()
      await this.#add(path, size, createReadStream(file, { fd: handle, autoClose: false }))
      return size
    } finally {
      await handle.close()
    }
  }

  /** Ends the archive. When this resolves, the disk has it. */
  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK))
    this.#gzip.end()
    await this.#written
  }

  /** Gives up; the file may be removed then. */
  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
  }
}
