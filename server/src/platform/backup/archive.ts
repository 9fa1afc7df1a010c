import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/** Increased when older versions could misread a backup. */
export const FORMAT = 2
/** The first entry states the format, so that older versions can refuse newer backups. */
export const FORMAT_ENTRY = 'promptery-backup'
/** The last entry, which contains the checksums of all others. */
export const MANIFEST_ENTRY = 'manifest.json'

/** The message is for the operator. */
export class BackupFailed extends Error {}

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The last migration: the newest `created_at` in Drizzle's table of migrations. */
  schema: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string(),
      /** In the order of the rows' values, without generated columns. */
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
    }),
  ),
  /** Hexadecimal SHA-256 of every other entry. */
  entries: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Small files of `DATA_DIR` that belong to the shop. They must exist before a server starts. */
export const SMALL_FILES = ['session-secret', 'demo-removed'] as const

const PICTURE = /^files\/(covers|attachments|generated)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const ROWS = /^database\/([a-z0-9_]+)\/\d+\.copy$/

export const isPicture = (path: string): boolean => PICTURE.test(path)
export const isSmallFile = (path: string): boolean => SMALL_FILES.some((name) => path === name)
export const rowsEntry = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`
/** The table whose rows an entry contains. */
export const tableOf = (path: string): string | undefined => ROWS.exec(path)?.[1]

/** Only these paths are accepted, so that no entry is written elsewhere. */
const isEntryPath = (path: string): boolean =>
  path === FORMAT_ENTRY ||
  path === MANIFEST_ENTRY ||
  isSmallFile(path) ||
  isPicture(path) ||
  tableOf(path) !== undefined

/** The beginning of a file that age has encrypted. */
const MAGIC = 'age-encryption.org/'

// Loaded when it is needed: most shops do not encrypt.
const age = () => import('age-encryption')

/** Whether age can encrypt for this public key. */
export async function isRecipient(key: string): Promise<boolean> {
  const { Encrypter } = await age()
  try {
    new Encrypter().addRecipient(key)
    return true
  } catch {
    return false
  }
}

/** A new pair of keys. Who has the secret one can read what is encrypted for the other. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** A step of a pipeline that encrypts in the format of age (https://age-encryption.org). */
const encryptFor = (recipient: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await age()
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }

/**
 * A step of a pipeline that decrypts where the file is encrypted.
 * @throws BackupFailed when it is encrypted and there is no identity, or another one
 */
const decryptWith = (identity: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    const chunks = source[Symbol.asyncIterator]()
    const first = await chunks.next()
    if (first.done) return
    const whole = (async function* () {
      yield first.value
      yield* { [Symbol.asyncIterator]: () => chunks }
    })()
    if (first.value.subarray(0, MAGIC.length).toString() !== MAGIC) return yield* whole
    if (identity === undefined) {
      throw new BackupFailed('The backup is encrypted: add --identity FILE with its secret key. Nothing was changed.')
    }
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(ReadableStream.from(whole)).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.startsWith('no identity matched'))) throw error
      throw new BackupFailed('The backup is encrypted for another key than the one in --identity. Nothing was changed.')
    })
  }

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
