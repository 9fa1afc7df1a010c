import type { ClientBase } from 'pg'
import { knownSchemas, MIGRATIONS_TABLE, newestSchema, schemaVersion } from '../db/migrations.ts'
import { BackupFailed } from './archive/manifest.ts'
import { COPY_SETTINGS, quoted, SHOP_TABLES, shopTables, type Table } from './catalog.ts'

interface Snapshot {
  schema: number
  tables: Table[]
  /** The approximate size of their rows. */
  bytes: number
}

/**
 * Begins a transaction with a consistent snapshot. Tables are locked before the first query, which takes the snapshot:
 * a migration or restore in between would make a replaced table appear empty.
 */
export async function takeSnapshot(client: ClientBase): Promise<Snapshot> {
  if ((await schemaVersion(client)) === undefined) {
    throw new BackupFailed('There is nothing to back up: the database is empty')
  }
  const names = (await shopTables(client)).map(({ name }) => quoted(name))
  await client.query(`
    begin isolation level repeatable read read only; ${COPY_SETTINGS}
    lock table ${[...names, MIGRATIONS_TABLE].join()} in access share mode`)
  const schema = (await schemaVersion(client)) ?? 0
  if (!knownSchemas().includes(schema)) {
    throw new BackupFailed('The database is of another Promptery: make the backup with that one')
  }
  const tables = await shopTables(client)
  const absent = SHOP_TABLES.filter((name) => !tables.some((table) => table.name === name))
  if (schema === newestSchema() && absent.length > 0) {
    throw new BackupFailed(`The database lacks tables of the shop: ${absent.join(', ')}`)
  }
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(pg_table_size(name))::float8 as bytes from unnest($1::regclass[]) name',
    [names],
  )
  return { schema, tables, bytes: rows[0]?.bytes ?? 0 }
}
