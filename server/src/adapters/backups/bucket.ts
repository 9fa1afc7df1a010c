import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { BucketSettings } from '../../platform/env/adapters.ts'
import { makeFolder } from '../../platform/runtime/files.ts'
import { connect, isMissing, reasonOf } from '../files/s3.ts'
import {
  type BackupPlace,
  BackupsUnavailable,
  ERASED_FILE,
  idsIn,
  newestFirst,
  type StoredBackup,
  timeOf,
  withIds,
} from './port.ts'

/** Beside `covers/` and `generated/`, where the bucket is that of the pictures. Never served. */
const FOLDER = 'backups/'
const LIMITS = {
  /** Up to 10,000 parts make one object. */
  partBytes: 32 * 1024 ** 2,
  partMs: 180_000,
  askMs: 8_000,
  /** The most that stores list at once. */
  listed: 1_000,
}

/**
 * Backups in a bucket.
 * @param workFolder in which a backup is made before it is sent. A slow store then holds no snapshot of the database open
 */
export function backupsInBucket(
  settings: BucketSettings,
  workFolder: string,
  limits: Partial<typeof LIMITS> = {},
): BackupPlace {
  const { partBytes, partMs, askMs, listed } = { ...LIMITS, ...limits }
  const { bucket: Bucket } = settings
  const client = connect(settings, { connectMs: 2_000, idleMs: Math.min(30_000, partMs) })
  const describe = `BACKUP_BUCKET ${Bucket}`

  async function attempt<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const deadline = new AbortController()
    // Cleared once there is a response: the body of a large backup takes longer.
    const timer = setTimeout(() => deadline.abort(), ms)
    try {
      return await work(deadline.signal)
    } catch (error) {
      const reason = deadline.signal.aborted ? `no response within ${ms / 1000} s` : reasonOf(error)
      throw new BackupsUnavailable(`${describe}: ${reason}`)
    } finally {
      clearTimeout(timer)
    }
  }

  async function sendParts(Key: string, UploadId: string, file: string): Promise<CompletedPart[]> {
    const handle = await open(file)
    try {
      const parts: CompletedPart[] = []
      for (let PartNumber = 1; ; PartNumber += 1) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, null)
        if (bytesRead === 0) return parts
        const Body = buffer.subarray(0, bytesRead)
        const ContentMD5 = createHash('md5').update(Body).digest('base64')
        const part = { Bucket, Key, UploadId, PartNumber, Body, ContentMD5 }
        const { ETag } = await attempt(partMs, (abortSignal) =>
          client.send(new UploadPartCommand(part), { abortSignal }),
        )
        parts.push({ PartNumber, ETag })
      }
    } finally {
      await handle.close()
    }
  }

  /** The object is there when all its parts are, or not at all. */
  async function send(Key: string, file: string): Promise<void> {
    const { UploadId } = await attempt(askMs, (abortSignal) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key }), { abortSignal }),
    )
    if (!UploadId) throw new BackupsUnavailable(`${describe}: it takes no uploads in parts`)
    const upload = { Bucket, Key, UploadId }
    try {
      const Parts = await sendParts(Key, UploadId, file)
      const whole = { ...upload, MultipartUpload: { Parts } }
      await attempt(partMs, (abortSignal) => client.send(new CompleteMultipartUploadCommand(whole), { abortSignal }))
    } catch (error) {
      await attempt(askMs, (abortSignal) =>
        client.send(new AbortMultipartUploadCommand(upload), { abortSignal }),
      ).catch(() => undefined)
      throw error
    }
    const [{ size }, { ContentLength }] = await Promise.all([
      stat(file),
      attempt(askMs, (abortSignal) => client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })),
    ])
    if (ContentLength !== size) throw new BackupsUnavailable(`${describe}: it has ${ContentLength} of ${size} bytes`)
  }

  const ErasedKey = `${FOLDER}${ERASED_FILE}`

  async function listErased(): Promise<string[]> {
    return attempt(askMs, async (abortSignal) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ErasedKey }), { abortSignal })
        return idsIn((await Body?.transformToString()) ?? '')
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    })
  }

  return {
    describe,
    async list() {
      const backups: StoredBackup[] = []
      for (let StartAfter: string | undefined, isMore = true; isMore; ) {
        const asked = { Bucket, Prefix: FOLDER, MaxKeys: listed, StartAfter }
        const { Contents = [], IsTruncated } = await attempt(askMs, (abortSignal) =>
          client.send(new ListObjectsV2Command(asked), { abortSignal }),
        )
        for (const { Key = '', Size: size = 0 } of Contents) {
          const name = Key.slice(FOLDER.length)
          const createdAt = timeOf(name)
          if (createdAt) backups.push({ name, path: `${Bucket}/${Key}`, createdAt, size })
        }
        StartAfter = Contents.at(-1)?.Key
        isMore = IsTruncated === true && StartAfter !== undefined
      }
      return newestFirst(backups)
    },
    async begin() {
      await makeFolder(workFolder, 0o700)
      // Of a process that was killed while it sent them.
      const names = (await readdir(workFolder)).filter((name) => timeOf(name))
      for (const name of names) await rm(join(workFolder, name), { force: true })
      return workFolder
    },
    async keep(file) {
      try {
        await send(`${FOLDER}${basename(file)}`, file)
      } finally {
        await rm(file, { force: true })
      }
    },
    async remove({ name: key }) {
      const asked = { Bucket, Key: `${FOLDER}${key}` }
      await attempt(askMs, (abortSignal) => client.send(new DeleteObjectCommand(asked), { abortSignal }))
    },
    async fetch({ name, size }, folder) {
      const file = join(folder, name)
      const asked = { Bucket, Key: `${FOLDER}${name}` }
      const { Body } = await attempt(askMs, (abortSignal) => client.send(new GetObjectCommand(asked), { abortSignal }))
      if (!(Body instanceof IncomingMessage)) throw new BackupsUnavailable(`${describe}: ${name} is not there`)
      // Broken by a silence, not by the time it takes as a whole.
      await pipeline(Body, createWriteStream(file, { mode: 0o600 })).catch((error: unknown) => {
        throw new BackupsUnavailable(`${describe}: ${reasonOf(error)}`)
      })
      const received = (await stat(file)).size
      if (received !== size) throw new BackupsUnavailable(`${describe}: ${received} of ${size} bytes came`)
      return file
    },
    listErased,
    async addErased(ids) {
      const before = await listErased()
      if (ids.every((id) => before.includes(id))) return
      const Body = Buffer.from(withIds(before, ids))
      const ContentMD5 = createHash('md5').update(Body).digest('base64')
      const asked = { Bucket, Key: ErasedKey, Body, ContentMD5, ContentType: 'text/plain' }
      await attempt(askMs, (abortSignal) => client.send(new PutObjectCommand(asked), { abortSignal }))
    },
  }
}
