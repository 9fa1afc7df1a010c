import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Columns of a table for a select, under their own names. */
export function pick<Table extends PgTable, Name extends keyof Table['_']['columns'] & keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  const columns: Partial<Pick<Table, Name>> = {}
  for (const name of names) columns[name] = table[name]
  return columns as Pick<Table, Name>
}

/** The rows of a raw statement. `Row`: what it selects. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return (await db.execute(statement)).rows as Row[]
}
