import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoted, quotedList, type Table } from './catalog.ts'

/** The size of the parts in memory: a tar entry states its length before its content. */
const PART_BYTES = 4 * 1024 ** 2
const NEWLINE = 10

/** The rows of a table in PostgreSQL's text format, split at line ends. Each line is a row. */
export async function* copyOut(client: ClientBase, { name, columns }: Table): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  const source: AsyncIterable<Buffer> = client.query(copyTo(`copy ${quoted(name)} (${quotedList(columns)}) to stdout`))
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (size < PART_BYTES || end === 0) continue
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end)])
    chunks = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(chunks)
}

export function countRows(part: Buffer): number {
  let rows = 0
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

export async function copyIn(
  client: ClientBase,
  { name, columns }: Table,
  rows: AsyncIterable<Buffer | string>,
): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${quoted(name)} (${quotedList(columns)}) from stdin`)))
}

/**
 * Drops indexes, foreign keys and triggers before bulk loading: loading is faster, the order of tables does not matter,
 * and triggers are meant for requests.
 * @returns recreates them, which validates the foreign keys
 */
export async function withoutIndexes(client: ClientBase, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => quoted(name))
  const { rows: steps } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
     from pg_index i
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     union all
     select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
     from unnest($1::regclass[]) name`,
    [names],
  )
  for (const { away } of steps) await client.query(away)
  return async () => {
    // In reverse: foreign keys need the indexes.
    for (const { back } of steps.toReversed()) await client.query(back)
    await client.query(`analyze ${names.join()}`)
  }
}
