import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { rowsOf } from '../db/rows-of.ts'
import { oidsOf, type Table } from './catalog.ts'
import { BackupFailed } from './manifest.ts'

const BATCH_BYTES = 1024 ** 2
const NEWLINE = 10

/** The lines of a table in batches, each as a JSON array. */
async function* batchesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let unfinished: Buffer[] = []
  let lines: string[] = []
  let bytes = 0
  for await (const piece of body) {
    for (let start = 0; start < piece.length; ) {
      const end = piece.indexOf(NEWLINE, start)
      if (end === -1) {
        unfinished.push(piece.subarray(start))
        break
      }
      const line = Buffer.concat([...unfinished, piece.subarray(start, end)]).toString()
      unfinished = []
      start = end + 1
      lines.push(line)
      bytes += line.length
      if (bytes < BATCH_BYTES) continue
      yield `[${lines.join()}]`
      lines = []
      bytes = 0
    }
  }
  if (lines.length > 0) yield `[${lines.join()}]`
}

/**
 * Inserts the lines that `dumpRows` wrote.
 * @param columns those of the lines, in their order
 * @returns how many rows there were
 * @throws BackupFailed when the table has other columns
 */
export async function loadRows(tx: Db, table: Table, columns: string[], body: AsyncIterable<Buffer>): Promise<number> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  if (columns.length !== types.size || columns.some((name) => !types.has(name))) {
    throw new BackupFailed(`The table ${table.name} of this backup has other columns than the one of its schema`)
  }
  const join = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
  const names = join(columns.map((name) => sql`${sql.identifier(name)}`))
  const values = join(columns.map((name, index) => sql.raw(`(line->>${index})::${types.get(name)}`)))
  let rows = 0
  for await (const batch of batchesOf(body)) {
    const [inserted] = await rowsOf<{ rows: number }>(
      tx,
      sql`with inserted as (
            insert into ${sql.identifier(table.name)} (${names}) overriding system value
            select ${values} from json_array_elements(${batch}::json) as line returning 1
          ) select count(*)::int as rows from inserted`,
    )
    rows += inserted?.rows ?? 0
  }
  return rows
}

/**
 * Takes indexes, foreign keys and triggers away for the loading of many rows: it is quicker, any order of tables will
 * do, and a trigger is for what people do, not for what they did once.
 * @param tables those of the shop: what is on others stays
 * @returns how to put them back, which checks the foreign keys
 */
export async function withoutIndexes(tx: Db, tables: Table[]): Promise<() => Promise<void>> {
  const oids = oidsOf(tables)
  const steps = await rowsOf<{ away: string; back: string }>(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
        from pg_constraint where contype = 'f' and conrelid in ${oids}
        union all
        select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
        from pg_index i
        where i.indrelid in ${oids} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
        union all
        select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
          format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
        from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid in ${oids}`,
  )
  for (const { away } of steps) await tx.execute(sql.raw(away))
  return async () => {
    // Foreign keys last: they look things up.
    for (const { back } of steps.toReversed()) await tx.execute(sql.raw(back))
    await continueSequences(tx, oids)
    for (const { name } of tables) await tx.execute(sql`analyze ${sql.identifier(name)}`)
  }
}

/** Sequences go on after the highest number that was given out. */
async function continueSequences(tx: Db, oids: SQL): Promise<void> {
  const owned = await rowsOf<{ sequence: string; table: string; column: string }>(
    tx,
    sql`select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence, c.relname as table, a.attname as column
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.oid in ${oids} and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  )
  for (const { sequence, table, column } of owned) {
    const highest = sql`(select max(${sql.identifier(column)}) from ${sql.identifier(table)})`
    await tx.execute(sql`select setval(${sequence}::regclass, ${highest}) where ${highest} is not null`)
  }
}
