import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BucketSettings } from '../../platform/env/adapters.ts'
import { AppError, OutOfSpace } from '../../platform/errors.ts'
import { type FileStore, FilesUnavailable, type OpenFile, type StoredEntry } from './port.ts'

const ignore = (): void => undefined
/** The client writes to the console otherwise. */
const NO_LOG = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Shorter in tests. */
const LIMITS = {
  connectMs: 2_000,
  /** How long a connection may be silent. */
  idleMs: 4_000,
  /** One operation with its retries. */
  readMs: 10_000,
  writeMs: 20_000,
  /** The most keys of one listing. */
  page: 1_000,
}
const ATTEMPTS = 3
const SOCKETS = 64
/** Folders have three or four files. */
const REMOVED_AT_ONCE = 8

const CACHE_CONTROL = 'public, max-age=31536000, immutable'
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }
/** The only folder whose pictures a page may load from the bucket. Addresses in the others are secrets of the shop. */
const PUBLIC = 'covers/'

/** Files in a bucket of a server that speaks the protocol of Amazon S3. */
export function s3Files(
  settings: BucketSettings,
  log: AvailabilityLog,
  limits: Partial<typeof LIMITS> = {},
): FileStore {
  const { readMs, writeMs, page, ...sockets } = { ...LIMITS, ...limits }
  const { bucket: Bucket, publicUrl } = settings
  const client = connect(settings, sockets)
  const attempt = reportFailures(log, `${Bucket} at ${settings.endpoint ?? 'Amazon S3'}`)
  const reading = <Result>(work: (signal: AbortSignal) => Promise<Result>) => attempt(readMs, work)

  /** Objects are whole or not there, and the store compares the checksum: no half of one is kept. */
  const put = (key: string, bytes: Buffer): Promise<void> =>
    attempt(writeMs, async (abortSignal) => {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64')
      const ContentType = CONTENT_TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const object = { Bucket, Key: key, Body: bytes, ContentMD5, ContentType, CacheControl: CACHE_CONTROL }
      await client.send(new PutObjectCommand(object), { abortSignal })
    })

  const open = (key: string, etag: string | undefined): Promise<OpenFile | 'not modified' | undefined> =>
    reading(async (abortSignal) => {
      try {
        const asked = { Bucket, Key: key, ...(etag !== undefined && { IfNoneMatch: etag }) }
        const { Body, ContentLength: size, ETag } = await client.send(new GetObjectCommand(asked), { abortSignal })
        if (!(Body instanceof IncomingMessage) || size === undefined) throw new Error('the response has no length')
        // From here on its reader limits the time: a browser may read slowly.
        Body.setTimeout(0)
        return { body: Body, size, etag: ETag }
      } catch (error) {
        if (statusOf(error) === 304) return 'not modified'
        if (isMissing(error)) return undefined
        throw error
      }
    })

  async function get(key: string): Promise<Buffer | undefined> {
    for (let tried = 1; ; tried += 1) {
      const file = await open(key, undefined)
      if (!file || file === 'not modified') return undefined
      try {
        return await reading(() => readWhole(file, readMs))
      } catch (error) {
        if (tried === ATTEMPTS || !isCutOff(error)) throw error
      }
    }
  }

  async function* objectsBelow(folder: string) {
    for (let StartAfter: string | undefined; ; ) {
      const asked = { Bucket, Prefix: `${folder}/`, MaxKeys: page, ...(StartAfter && { StartAfter }) }
      const found = await reading((abortSignal) => client.send(new ListObjectsV2Command(asked), { abortSignal }))
      for (const { Key, Size = 0, LastModified = new Date() } of found.Contents ?? []) {
        if (Key) yield { key: Key, size: Size, changedAt: LastModified }
      }
      StartAfter = found.Contents?.at(-1)?.Key
      if (!found.IsTruncated || !StartAfter) return
    }
  }

  // Singly: OpenStack Swift refuses the removal of several in one request.
  const remove = async (key: string): Promise<void> => {
    await reading((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }))
  }

  return {
    describe: `files in the bucket ${Bucket} at ${settings.endpoint ?? `Amazon S3, ${settings.region}`}`,
    serving: { open },
    publicOrigin: publicUrl && new URL(publicUrl).origin,
    put,
    adopt: async (key, path) => put(key, await readFile(path)),
    get,
    async removeFolder(folder) {
      let keys: string[] = []
      const removeAll = async () => {
        await Promise.all(keys.map(remove))
        keys = []
      }
      for await (const { key } of objectsBelow(folder)) {
        if (keys.push(key) === REMOVED_AT_ONCE) await removeAll()
      }
      await removeAll()
    },
    remove,
    // Listings of folders have no times, so their objects are listed, which come in the order of their keys.
    async *list(folder) {
      let last: StoredEntry | undefined
      for await (const { key, changedAt } of objectsBelow(folder)) {
        const [name = ''] = key.slice(folder.length + 1).split('/')
        const child = `${folder}/${name}`
        if (last?.key === child) {
          if (changedAt > last.changedAt) last.changedAt = changedAt
          continue
        }
        if (last) yield last
        last = { key: child, changedAt }
      }
      if (last) yield last
    },
    walk: objectsBelow,
    removeUnfinished: async () => 0,
    freeBytes: async () => Number.POSITIVE_INFINITY,
    url: (key) => (publicUrl && key.startsWith(PUBLIC) ? `${publicUrl}/${key}` : `/files/${key}`),
  }
}

/** A client of the store, which other buckets may use. */
export function connect(
  { endpoint, region, accessKeyId, secretAccessKey }: BucketSettings,
  { connectMs, idleMs }: Pick<typeof LIMITS, 'connectMs' | 'idleMs'>,
): S3Client {
  const agent = { keepAlive: true, maxSockets: SOCKETS }
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Servers other than Amazon's store the framing of such checksums, or refuse it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: NO_LOG,
    requestHandler: {
      logger: NO_LOG,
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}

/** @throws when the connection ends before the last byte */
async function readWhole({ body, size }: OpenFile, limitMs: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const deadline = setTimeout(() => body.destroy(new Error('the download took too long')), limitMs)
  try {
    for await (const chunk of body) chunks.push(chunk)
  } finally {
    clearTimeout(deadline)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.length !== size) throw new Error(`the download ended after ${bytes.length} of ${size} bytes`)
  return bytes
}

export interface AvailabilityLog {
  info(what: object, message: string): void
  warn(what: object, message: string): void
}

/** What stores answer when a quota or their disks are full. */
const FULL = /^(QuotaExceeded|StorageFull|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/
const CUT_OFF = /ECONNRESET|aborted|ended after|socket hang up/

/** The HTTP status of a response that the client throws. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  if (typeof metadata !== 'object' || !metadata || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Answers to a key or a header that no file of the shop has. The store itself is well. */
const IMPOSSIBLE = /^(NoSuchKey|KeyTooLong(Error)?|InvalidURI|PreconditionFailed)$/

/** Whether the store works and has no such file. */
export const isMissing = (error: unknown): boolean => error instanceof Error && IMPOSSIBLE.test(error.name)

/** Whether a download ended early. */
export const isCutOff = (error: unknown): boolean => error instanceof FilesUnavailable && CUT_OFF.test(error.reason)

/** Neither keys nor addresses: the store's code and message, or that of the system. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const status = statusOf(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return status === undefined ? `${code}: ${error.message}` : `${status} ${error.name}: ${error.message}`
}

/**
 * Runs operations with a time limit and turns their failures into errors of the shop. The log says each change once: the
 * first failure, and that it is over.
 * @param store for the log
 */
export function reportFailures(log: AvailabilityLog, store: string) {
  let isAvailable = true
  return async <Result>(limitMs: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limitMs)
    try {
      const result = await work(deadline.signal)
      if (!isAvailable) log.info({ store }, 'the pictures are available again')
      isAvailable = true
      return result
    } catch (error) {
      if (error instanceof AppError) throw error
      const isFull = statusOf(error) === 507 || (error instanceof Error && FULL.test(error.name))
      const reason = deadline.signal.aborted ? `no response within ${limitMs / 1000} s` : reasonOf(error)
      if (isAvailable) log.warn({ store, reason }, 'the pictures are unavailable')
      isAvailable = false
      throw isFull ? new OutOfSpace() : new FilesUnavailable(reason)
    } finally {
      clearTimeout(timer)
    }
  }
}
