import { randomBytes, randomUUID } from 'node:crypto'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import { type SQL, sql } from 'drizzle-orm'
import { type Backups, BackupsUnavailable, type StoredBackup } from '../../adapters/backups/port.ts'
import { type FileStore, FilesUnavailable } from '../../adapters/files/port.ts'
import { isRecipient } from '../../platform/backup/archive.ts'
import type { Db } from '../../platform/db/db.ts'
import { FROM_UNRELEASED, isUnreleased, newestSchema, schemaVersion } from '../../platform/db/migrations.ts'
import { bucketOwner } from '../../platform/db/queries/bucket-owner.ts'
import type { Env } from '../../platform/env.ts'
import { freeBytesOf, RESERVE_BYTES } from '../../platform/runtime/files.ts'

const OLDEST_VERSION = 15
const CLOCKS_DIFFER_MS = 5_000

/** Checks the version, encoding, migrations and clock of a database. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  return [await checkVersion(db), await checkText(db), await checkMigrations(db), await checkClock(db)]
}

async function one<Row extends Record<string, unknown>>(db: Db, query: SQL) {
  const [row] = (await db.execute<Row>(query)).rows
  if (!row) throw new Error('the query has no row')
  return row
}

async function checkVersion(db: Db): Promise<Finding> {
  const { version } = await one<{ version: string }>(db, sql`select current_setting('server_version') as version`)
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return { level: 'ok', message: `PostgreSQL ${version} answers.` }
  const message = `PostgreSQL ${version} is older than the shop needs.`
  return { level: 'wrong', message, action: `Move the database to PostgreSQL ${OLDEST_VERSION} or later.` }
}

/** Search needs a locale that classifies the letters of every script. */
async function checkText(db: Db): Promise<Finding> {
  const { encoding } = await one<{ encoding: string }>(db, sql`select current_setting('server_encoding') as encoding`)
  const found = await db.execute<{ knows: boolean }>(
    sql`select lower('Ж') = 'ж' and 'ж' ~ '^[[:alpha:]]$' as knows from (select 1) as any_row`,
  )
  if (encoding === 'UTF8' && found.rows[0]?.knows)
    return { level: 'ok', message: 'The database knows letters of every script.' }
  return {
    level: 'wrong',
    message: `The database's encoding (${encoding}) or collation knows Latin letters alone: search does not find words of other scripts.`,
    action:
      'Make a new database with encoding UTF8 and locale C.UTF-8, and bring the shop over with backup and restore.',
  }
}

async function checkMigrations(db: Db): Promise<Finding> {
  const version = await schemaVersion({ query: (text) => db.execute(sql.raw(text)) })
  if (version === newestSchema()) return { level: 'ok', message: 'All migrations are applied.' }
  if (version !== undefined && version > newestSchema()) {
    const message = 'The database has migrations of a later version of Promptery.'
    return { level: 'wrong', message, action: 'Run the version that migrated it, or a later one.' }
  }
  if (version !== undefined && isUnreleased(version)) {
    return { level: 'wrong', message: 'The database is of no released version.', action: FROM_UNRELEASED }
  }
  const reason = version === undefined ? 'is empty' : 'is of an earlier version'
  const message = `Migrations are not applied: the database ${reason}.`
  return { level: 'wrong', message, action: 'Start the server, or run npm run migrate.' }
}

async function checkClock(db: Db): Promise<Finding> {
  const before = Date.now()
  const { now } = await one<{ now: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const after = Date.now()
  const aheadMs = now < before ? before - now : now > after ? now - after : 0
  if (aheadMs <= CLOCKS_DIFFER_MS) return { level: 'ok', message: "This machine's clock and the database's agree." }
  return {
    level: 'wrong',
    message: `This machine's clock and the database's are ${Math.round(aheadMs / 1000)} seconds apart: sessions and deadlines end at the wrong time.`,
    action: 'Synchronise both with NTP.',
  }
}

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

const HOUR_MS = 3_600_000

/** Checks the key for which backups are encrypted. A server does not start with a wrong one. */
export async function checkRecipient({
  backupRecipient,
  backups,
  publicBy,
}: Pick<Env, 'backupRecipient' | 'backups' | 'publicBy'>): Promise<Finding[]> {
  const action = 'npm run backup -- --new-key FILE makes a pair of keys (docs/backups.md).'
  if (backupRecipient === undefined) {
    const message = 'Backups are in clear text: who reads one has all addresses, messages and password hashes.'
    return backups ? [{ level: publicBy ? 'wrong' : 'note', message, action }] : []
  }
  if (await isRecipient(backupRecipient)) return []
  const message = 'BACKUP_RECIPIENT is no public key of age: no backup can be made.'
  return [{ level: 'wrong', message, action }]
}

/** Checks the age of the last scheduled backup. */
export async function checkBackups(backups: Backups | undefined): Promise<Finding> {
  if (!backups) {
    const action =
      'Set BACKUP_FOLDER or BACKUP_BUCKET, or run npm run backup by a schedule of your own. See docs/backups.md.'
    return { level: 'note', message: 'The server makes no backups.', action }
  }
  const { place, hours } = backups
  let last: StoredBackup | undefined
  try {
    last = (await place.list())[0]
  } catch (error) {
    if (!(error instanceof BackupsUnavailable)) throw error
    const message = `The backups cannot be reached: ${error.message}.`
    return { level: 'wrong', message, action: 'Check the variables S3_… and that the key may list, read and write it.' }
  }
  const look = 'Start the server. If it runs, its log says why the job make-backup fails.'
  if (!last) return { level: 'wrong', message: `There is no backup in ${place.describe}.`, action: look }
  if (Number(last.createdAt) > Date.now() + HOUR_MS) {
    const message = `${last.path} is named after a time that is still to come.`
    return { level: 'wrong', message, action: 'Check the clock of the machine, and rename or remove the file.' }
  }
  const age = Math.floor((Date.now() - Number(last.createdAt)) / HOUR_MS)
  const message = `The last backup is ${age === 1 ? '1 hour' : `${age} hours`} old: ${last.path}.`
  return age > 2 * hours ? { level: 'wrong', message, action: look } : { level: 'ok', message }
}
