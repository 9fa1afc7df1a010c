import { createReadStream } from 'node:fs'
import { rowsOf } from '@promptery/testing/consistency'
import type { OpenDatabase } from '../server/src/db/db.ts'
import { importPrompts } from '../server/src/features/import/import-prompts.ts'
import { readRows } from '../server/src/features/import/read-rows.ts'
import { countTitleWords, learnAllWords } from '../server/src/listings/search/words.ts'
import { listedPrompts } from '../server/src/listings/visibility.ts'

const ENGINEERS = 50_000
/** Listings that one statement makes. */
const BATCH = 100_000

/** Imports a library of prompts. @returns how many it has */
export async function importLibrary({ db }: OpenDatabase, file: string): Promise<number> {
  const options = { price: 0, category: 'Writing', requireApproval: false, onRefused: () => undefined } as const
  const { added } = await importPrompts(db, readRows(createReadStream(file)), options)
  return added
}

/**
 * Makes `count` listings beside a library that was imported: of its words, its types and engines; few engineers have
 * many, few listings have many likes. Each has a word of its own, its number. The indexes are made anew at the end.
 */
export async function fillMarket({ db, query }: OpenDatabase, count: number): Promise<void> {
  await query(`insert into users (id, username, username_key)
    select gen_random_uuid(), 'bench' || i, 'bench' || i from generate_series(1, ${ENGINEERS}) i`)
  await query(`create table bench_engineers as
    select row_number() over () as n, id, username from users where username like 'bench%'`)
  await query(`create table bench_library as select row_number() over () as n, p.* from prompts p`)
  for (const table of ['bench_engineers', 'bench_library']) await query(`create unique index on ${table} (n)`)
  const [library] = await rowsOf<{ last: number }>(db, 'select max(n)::int - 1 as last from bench_library')
  const last = library?.last ?? 0
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'prompts' and indexname not in ('prompts_pkey', 'prompts_import_key_unique')`,
  )
  for (const { name } of indexes) await query(`drop index ${name}`)
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done)
    await query(`
      insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text,
        search_text, status, likes_count)
      select gen_random_uuid(), e.id, t, d, c.type, c.category, b.engine, (200 * floor(random() * 5))::int, '',
        lower(concat_ws(' ', t, d, c.category, c.type, b.engine, e.username)), 'approved', (500 * random() ^ 6)::int
      from (select i, 1 + floor(random() ^ 2 * ${last})::int a, 1 + floor(random() ^ 2 * ${last})::int b,
          1 + floor(random() * ${last})::int c, 1 + floor(random() ^ 2 * ${ENGINEERS - 1})::int e
        from generate_series(${done + 1}, ${done + size}) i) g
      join bench_library a on a.n = g.a join bench_library b on b.n = g.b join bench_library c on c.n = g.c
      join bench_engineers e on e.n = g.e,
      lateral (select
        left(concat_ws(' ', split_part(a.title, ' ', 1), split_part(b.title, ' ', 2), split_part(c.title, ' ', 1), to_hex(g.i)), 100) t,
        left(b.description, 120) || ' ' || left(c.description, 120) d) made`)
  }
  for (const { definition } of indexes) await query(definition)
  await query('vacuum analyze prompts')
  await query('delete from search_words')
  await learnAllWords(db)
  await countTitleWords(db, listedPrompts(false))
  await query('vacuum analyze search_words')
}
