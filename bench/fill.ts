import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { rowsOf } from '@promptery/testing/consistency'
import { hashPassword } from '../server/src/accounts/passwords/passwords.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { importPrompts } from '../server/src/listings/import/import-prompts.ts'
import { readRows } from '../server/src/listings/import/read-rows.ts'
import { DESCRIPTION, fillInFingerprints } from '../server/src/listings/leak-detection/write-fingerprints.ts'
import { TERMS_BACKFILL, updateSearch } from '../server/src/listings/search-index/index-listings.ts'
import type { OpenDatabase } from '../server/src/platform/db/db.ts'
import { say } from './shop.ts'

const ENGINEERS = 50_000
/** Listings inserted by one statement. */
const BATCH = 50_000
/** Statements run concurrently. */
const AT_ONCE = 2
/** Marks fingerprints that are not computed yet. */
const NOT_COMPUTED = '{0}'
/** Coprime to `ENGINEERS`, so that steps of it visit every engineer before repeating one. */
const STEP = 7_919

/** Imports a CSV of prompts. @returns the number added */
export const importLibrary = (database: OpenDatabase, file: string): Promise<number> =>
  importRows(database, readRows(createReadStream(file, 'utf8'), new Map()))

/** Imports prompts without a price. @returns the number added */
export async function importRows({ db }: OpenDatabase, rows: Parameters<typeof importPrompts>[1]): Promise<number> {
  const options = {
    price: 0,
    rules: SPECIFIED_RULES,
    category: 'Writing',
    licence: 'cc0',
    requireApproval: false,
    onRefused: () => undefined,
  } as const
  const { added } = await importPrompts(db, rows, options)
  return added
}

/**
 * Creates `count` listings from the words of the library `file`, or of the demo catalogue if it does not exist, unless
 * the database contains them. `fillFingerprints` computes the fingerprints of their texts.
 */
export async function fillOnce(
  database: OpenDatabase,
  { count, file }: { count: number; file: string },
): Promise<void> {
  const [{ isFilled } = { isFilled: false }] = await rowsOf<{ isFilled: boolean }>(
    database.db,
    `select to_regclass('bench_engineers') is not null as "isFilled"`,
  )
  if (isFilled) return
  if (existsSync(file)) await importLibrary(database, file)
  else await loadDemo(database.db, await hashPassword(randomUUID()))
  await fillMarket(database, count)
}

/**
 * Creates `count` listings beside an imported library, with its words, types and engines. Few engineers have many; few
 * listings have many likes and sales. Each listing has a unique word, its number, and a text mixed from three, so that its
 * sketch is its own. Indexes are recreated at the end.
 */
async function fillMarket(database: OpenDatabase, count: number): Promise<void> {
  const { db, query } = database
  const last = await prepareLibrary(database)
  // Listings are inserted with their counters.
  await query('alter table prompts disable trigger list_prompt')
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) => ({
    from: at * BATCH + 1,
    to: Math.min((at + 1) * BATCH, count),
    last,
  }))
  const created = async () => {
    await timed('listings', () => allOf(batches, (batch) => makeListings(database, batch)))
    await timed('likes and sales', () => makeLikesAndSales(database))
  }
  await withoutIndexes(database, ['prompts', 'listings', 'likes', 'purchases'], created)
  await query('alter table prompts enable trigger list_prompt')
  await query('drop table bench_library')
  await timed('statistics', () => query('vacuum analyze'))
  await timed('search index', () =>
    withoutIndexes(database, ['search_index', 'search_words'], () => indexListings(database)),
  )
  await timed('words', () => updateSearch(db, { requireApproval: false }))
  // Otherwise the server computes fingerprints beside the first measurements.
  await query(`insert into text_fingerprints (prompt_id, version, hashes, sketch)
    select id, number, '${NOT_COMPUTED}', '{}' from prompts, unnest(array[version, ${DESCRIPTION}]) as texts (number)
    on conflict do nothing`)
  await query('vacuum analyze search_index, search_words, text_fingerprints')
}

/** Writes the fingerprints that `fillOnce` marks as not computed, as they take as long as all of the rest. */
export async function fillFingerprints(database: OpenDatabase): Promise<void> {
  const isMarked = `hashes = '${NOT_COMPUTED}'`
  const { rows } = await database.query(`select 1 from text_fingerprints where ${isMarked} limit 1`)
  if (rows.length === 0) return
  await database.query(`delete from text_fingerprints where ${isMarked}`)
  await timed('fingerprints', () =>
    withoutIndexes(database, ['text_fingerprints'], () => fillInFingerprints(database.db)),
  )
  await database.query('vacuum analyze text_fingerprints')
}

/** Creates the engineers, and numbers the listings of the library. @returns the last number */
async function prepareLibrary({ db, query }: OpenDatabase): Promise<number> {
  // In the order of their ids, like in a real shop.
  await query(`insert into users (id, username, username_key)
    select uuidv7(), 'bench' || i, 'bench' || i from generate_series(1, ${ENGINEERS}) i`)
  await query(`create table bench_engineers as
    select row_number() over () as n, id, username from users where username like 'bench%'`)
  // The words stay in their rows, uncompressed: each listing reads 90 of them.
  await query(`create table bench_library (n bigint, words text[], title text, description text, type text, category text,
    engine text, drawn_placeholder text) with (toast_tuple_target = 8160)`)
  await query('alter table bench_library alter words set storage external')
  await query(`insert into bench_library select row_number() over (),
    regexp_split_to_array(left(prompt_text, 600), '\\s+'), title, description, type, category, engine, drawn_placeholder
    from prompts`)
  for (const table of ['bench_engineers', 'bench_library']) await query(`create unique index on ${table} (n)`)
  await query('analyze bench_engineers, bench_library')
  const [library] = await rowsOf<{ last: number }>(db, 'select max(n)::int - 1 as last from bench_library')
  return library?.last ?? 0
}

/** Works off a list, a few items at once. */
async function allOf<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Runs a step of the fill, and says how long it took. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work()
  say(`${what}: ${Math.round((performance.now() - begun) / 1_000)} s`)
}

async function makeListings(
  { query }: OpenDatabase,
  { from, to, last }: { from: number; to: number; last: number },
): Promise<void> {
  await query(`with added as (
    insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text,
      drawn_placeholder, search_text, status)
    select uuidv7(), e.id, t, d, c.type, c.category, b.engine, (200 * floor(random() * 5))::int, w,
      b.drawn_placeholder, lower(t), 'approved'
    from (select i, 1 + floor(random() ^ 2 * ${last})::int a, 1 + floor(random() ^ 2 * ${last})::int b,
        1 + floor(random() * ${last})::int c, 1 + floor(random() ^ 2 * ${ENGINEERS - 1})::int e
      from generate_series(${from}, ${to}) i) g
    join bench_library a on a.n = g.a join bench_library b on b.n = g.b join bench_library c on c.n = g.c
    join bench_engineers e on e.n = g.e,
    lateral (select
      left(concat_ws(' ', split_part(a.title, ' ', 1), split_part(b.title, ' ', 2), split_part(c.title, ' ', 1), to_hex(g.i)), 100) t,
      left(b.description, 120) || ' ' || left(c.description, 120) d) made,
    lateral (select string_agg(case floor(random() * 3) when 0 then a.words[k] when 1 then b.words[k] else c.words[k] end, ' ') w
      from generate_series(1, 90) k) mixed
    returning *)
    insert into listings (id, uploaded_by, type, category, engine, price_cents, status, must_be_approved, likes_count, sales_count)
    select id, uploaded_by, type, category, engine, price_cents, status, must_be_approved,
      least(20000, floor(4.5 / power(1 - random(), 0.7)) - 4)::int, least(5000, floor(1.4 / power(1 - random(), 0.65)) - 1)::int
    from added`)
}

/** As `listings/search-index/index-listings.ts`, but by PostgreSQL's parser: a million texts take minutes instead of hours. */
async function indexListings({ query }: OpenDatabase): Promise<void> {
  const vector = (text: string, weight: string) =>
    `setweight(to_tsvector('simple', ${text}) || to_tsvector('english', ${text}), '${weight}')`
  await query(`insert into search_index (prompt_id, terms, title_length)
    select p.id, ${vector('p.title', 'A')} || ${vector(`concat_ws(' ', p.category, p.type, p.engine, u.username)`, 'B')}
      || ${vector('p.description', 'C')} || array_to_tsvector(array['=type=' || p.type, '=category=' || p.category,
        '=engine=' || p.engine, '=priceBand=' || l.price_band]), 4
    from prompts p join listings l using (id) join users u on u.id = p.uploaded_by on conflict do nothing`)
  await query(`insert into search_words (word) select distinct word from (
      select unnest(tsvector_to_array(to_tsvector('simple', title || ' ' || description))) as word from prompts) as words
    where length(word) between 2 and 30 on conflict do nothing`)
  await query(`insert into backfills (name) values ('${TERMS_BACKFILL}') on conflict do nothing`)
}

/** Inserts likes and purchases that match the counters of the listings. */
async function makeLikesAndSales({ query }: OpenDatabase): Promise<void> {
  const anEngineer = `e.n = 1 + (abs(hashtext(p.id::text))::bigint + k * ${STEP}) % ${ENGINEERS}`
  // The foreign keys are valid by construction, so the check of twelve million rows is skipped.
  const tables = ['likes', 'purchases']
  for (const table of tables) await query(`alter table ${table} disable trigger all`)
  await allOf(
    [
      `insert into likes (prompt_id, user_id, created_at)
        select p.id, e.id, now() - random() * interval '300 days'
        from listings p cross join generate_series(1, p.likes_count) k join bench_engineers e on ${anEngineer}`,
      `insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, created_at, paid_at)
        select uuidv7(), p.id, e.id, p.uploaded_by, p.price_cents, 'paid', now(), now()
        from listings p cross join generate_series(1, p.sales_count) k join bench_engineers e on ${anEngineer}`,
    ],
    query,
  )
  for (const table of tables) await query(`alter table ${table} enable trigger all`)
  await query(`update users u set uploads_count = made.uploads, sales_count = made.sales
    from (select uploaded_by, count(*) uploads, sum(sales_count) sales from listings group by 1) made
    where made.uploaded_by = u.id`)
}

/** Runs `work` without the secondary indexes of the tables, and recreates them afterwards. */
async function withoutIndexes(
  { db, query, connect }: OpenDatabase,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename in (${tables.map((name) => `'${name}'`).join(', ')})
      and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await query(`drop index ${name}`)
  await work()
  const recreate = async (definition: string) => {
    const client = await connect()
    await client.query(`set maintenance_work_mem = '1GB'`)
    await client.query(definition)
    client.release(true)
  }
  await timed(`indexes of ${tables.join(', ')}`, () =>
    allOf(
      indexes.map(({ definition }) => definition),
      recreate,
    ),
  )
}
