import type { Finding } from '@promptery/contract/shop/settings/settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { FROM_UNRELEASED, isUnreleased, newestSchema, schemaVersion } from '../../platform/db/migrations.ts'

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
