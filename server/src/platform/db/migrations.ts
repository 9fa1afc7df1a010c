import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { migrationsFolder } from '../folders.ts'

/** The last migration of commit 4348a99f, whose databases and backups alone come over to the baseline. */
export const SCHEMA_OF_4348A99F = 1_795_719_407_744

export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

const migrations = () => readMigrationFiles({ migrationsFolder })
const fileOf4348a99f = (name: 'schema' | 'upgrade') =>
  readFileSync(join(migrationsFolder, '4348a99f', `${name}.sql`), 'utf8')

/** In ascending order. */
export const knownSchemas = (): number[] => [
  SCHEMA_OF_4348A99F,
  ...migrations().map(({ folderMillis }) => folderMillis),
]
export const newestSchema = (): number => Math.max(...knownSchemas())

/** The last applied migration, or `undefined` in a database that was never migrated. */
export async function schemaVersion(on: Queried): Promise<number | undefined> {
  const { rows: tables } = await on.query(`select where to_regclass('${MIGRATIONS_TABLE}') is not null`)
  if (tables.length === 0) return undefined
  const { rows } = await on.query(`select max(created_at)::text as at from ${MIGRATIONS_TABLE}`)
  const [{ at = null } = {}] = rows as { at?: string | null }[]
  return at === null ? undefined : Number(at)
}

interface Queried {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** What the operator does with the database of a version from which no migration leads on. */
export const FROM_UNRELEASED =
  'If it is older than commit 4348a99f, start that commit on it once, and then this version again. If it is younger, ' +
  'restore a backup that 4348a99f or a release has made.'

/** Whether no migration leads on from this version: no release had it. A version that is newer than all is left alone. */
export const isUnreleased = (version: number): boolean => version < newestSchema() && !knownSchemas().includes(version)

/** What is applied to a database of the version `from`. One of 4348a99f gets its upgrade instead of the baseline. */
export function pendingMigrations(from: number | undefined): MigrationMeta[] {
  const pending = migrations().filter(({ folderMillis }) => from === undefined || folderMillis > from)
  if (from !== SCHEMA_OF_4348A99F) return pending
  return pending.map((migration, index) =>
    index === 0 ? { ...migration, sql: [fileOf4348a99f('upgrade')] } : migration,
  )
}

/**
 * Migrates within the open transaction of `client`. Drizzle's migrator would begin and commit one itself.
 * @param from the current version, `undefined` for an empty database
 * @param to the version to stop at
 */
export async function migrateWithin(client: ClientBase, from: number | undefined, to = newestSchema()): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`)
  const steps =
    to === SCHEMA_OF_4348A99F
      ? [{ folderMillis: to, hash: '4348a99f', sql: [fileOf4348a99f('schema')] }]
      : pendingMigrations(from).filter(({ folderMillis }) => folderMillis <= to)
  for (const { folderMillis, hash, sql: statements } of steps) {
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${MIGRATIONS_TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}
