import { randomBytes, randomUUID } from 'node:crypto'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import { type FileStore, FilesUnavailable } from '../../adapters/files/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { bucketOwner } from '../../platform/db/queries/bucket-owner.ts'
import { freeBytesOf, RESERVE_BYTES } from '../../platform/runtime/disk-space.ts'

const TIMEOUT_MS = 10_000
const PROBE_BYTES = 2_000

const wrong = (message: string, action: string): Finding => ({ level: 'wrong', message, action })

/** The step of the check that failed, with what its key must be allowed. */
const STEPS = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  list: 's3:ListBucket',
  remove: 's3:DeleteObject',
} as const

/** Writes, reads, lists and removes a file in the bucket, and loads it from its public address. */
export async function checkFiles(files: FileStore): Promise<Finding[]> {
  const folder = `covers/doctor-${randomUUID()}`
  const key = `${folder}/1.webp`
  const bytes = randomBytes(PROBE_BYTES)
  const findings: Finding[] = []
  const step = async (name: keyof typeof STEPS, work: () => Promise<boolean>): Promise<void> => {
    const isSo = await work().catch((error: unknown) => {
      if (!(error instanceof FilesUnavailable)) throw error
      findings.push(
        wrong(
          `${files.describe}: cannot ${name}: ${error.reason}`,
          `Check the S3 variables; the key needs ${STEPS[name]}.`,
        ),
      )
      return undefined
    })
    if (isSo === false)
      findings.push(wrong(`${files.describe}: cannot ${name}: another content came back.`, 'Use another store.'))
  }
  await step('write', async () => {
    await files.put(key, bytes)
    return true
  })
  if (findings.length > 0) return findings
  await step('read', async () => (await files.get(key))?.equals(bytes) === true)
  await step('list', async () => {
    for await (const found of files.walk(folder)) if (found.key === key && found.size === bytes.length) return true
    return false
  })
  if (files.publicOrigin) findings.push(...(await checkPublicUrl(files.url(key), bytes)))
  await step('remove', async () => {
    await files.remove(key)
    // Amazon answers 403 for a missing file to a key that may not list.
    return findings.length > 0 || (await files.get(key)) === undefined
  })
  if (findings.length > 0) return findings
  const how = files.publicOrigin ? `browsers load covers from ${files.publicOrigin}` : 'the shop serves the pictures'
  return [{ level: 'ok', message: `${files.describe}: can be written, read, listed and cleaned up; ${how}.` }]
}

async function checkPublicUrl(url: string, bytes: Buffer): Promise<Finding[]> {
  const root = url.replace(/covers\/[^/]+\/[^/]+$/, '')
  const action = 'Check S3_PUBLIC_URL: browsers must be able to read what is below covers/, without a key.'
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isSame = response.ok && Buffer.from(await response.arrayBuffer()).equals(bytes)
    if (!isSame) return [wrong(`${url} was answered with ${response.status}, not with the picture.`, action)]
    const listing = await fetch(new URL('?list-type=2', root), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!listing.ok || !(await listing.text()).includes('<ListBucketResult')) return []
    const meaning = 'Everybody can list the bucket, and so find pictures of listings that are not approved'
    return [
      wrong(`${meaning}: ${root} answers with a list.`, 'Let everybody read what is below covers/, and list nothing.'),
    ]
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
    return [wrong(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}`, action)]
  }
}

/** Whether the bucket is marked as that of another shop, such as the one that this is a copy of. */
export async function checkOwner(db: Db, files: FileStore): Promise<Finding[]> {
  if ((await bucketOwner(db, files)) !== 'another shop') return []
  return [
    wrong(
      `${files.describe}: marked as another shop's. Nothing is removed from it.`,
      'Give this shop its own bucket. If it replaces the other: npm run files -- claim.',
    ),
  ]
}

const MB = 1024 * 1024
/** Free space below which the doctor warns. */
const LITTLE_BYTES = 1024 * MB

/** Checks the free space on the disk of `DATA_DIR`. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  return diskFinding(await freeBytesOf(dataDir))
}

/** @param freeBytes free space on the disk of `DATA_DIR` */
export function diskFinding(freeBytes: number): Finding {
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free on the disk of DATA_DIR`
  if (freeBytes < RESERVE_BYTES)
    return { level: 'wrong', message: `Only ${free}: nothing can be stored.`, action: 'Make room.' }
  if (freeBytes < LITTLE_BYTES)
    return { level: 'note', message: `${free}.`, action: `Below ${RESERVE_BYTES / MB} MB nothing can be stored.` }
  return { level: 'ok', message: `${free}.` }
}
