import type { Total } from '@promptery/contract/listings/prompts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isListingOf, type ListingRow, listingColumns } from '../../listings/columns.ts'
import { entriesWith } from '../../listings/search-index/dictionary.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { decodeKey, encodeKey, invalidCursor, type PageInput, type PageSlice } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, prompts, searchIndex, users } from '../../platform/db/schema.ts'
import { type Concept, type Filters, formsOf, orOf, queriesOf } from './search-query.ts'

/** The current user, on the pool for searches. */
type SearchContext = Pick<Context, 'db' | 'user'>

/** Matching listings that are compared: of more, the most popular. */
export const COMPARED_MAX = 300
/** The same of those that have some of the terms: for each combination, and in all, those with the most terms first. */
export const PARTIAL_MAX = 80
const PARTIALS_MAX = 240
const PARTIAL_SHOWN = 8

/** What a term is worth by where a listing has it. */
const WORTH = {
  exact: 16,
  stem: 14,
  part: 8,
  facts: 4,
  text: 2,
  partOfText: 1,
} as const
/** Steps by which a score grows, up to a half, with the share of the title that was typed. */
const COVERAGE = 4
/** The worth of a term is multiplied by how rare it is. */
const [RARITY_MAX, RARITY_STEP] = [6, 0.5]

/** A listing with its score, and how many of all matches were compared. */
export type Ranked = ListingRow & { score: number; compared: number }

const KEY = z.tuple([z.int32(), z.int32(), z.uuid(), z.array(z.int().min(1).max(RARITY_MAX))])

const rarityOf = ({ rarity }: Concept): number => Math.min(RARITY_MAX, 1 + Math.round(rarity * RARITY_STEP))

/**
 * A page of the listings that match all concepts, by score, then by likes.
 * @throws Invalid for a cursor of another list
 */
export async function selectBest(
  ctx: SearchContext,
  concepts: readonly Concept[],
  { filters, where }: Filters,
  { limit, cursor }: PageInput,
): Promise<{ rows: Ranked[]; nextCursor: string | null; total: Total }> {
  const key = cursor === undefined ? undefined : decodeKey(cursor, KEY)
  // Later pages compare by what the first one took for rare: the dictionary is counted anew meanwhile.
  const rarities = key?.[3] ?? concepts.map(rarityOf)
  if (rarities.length !== concepts.length) throw invalidCursor()
  const matches = sql`${entriesWith(queriesOf(concepts, filters), COLUMNS, where)} limit ${sql.raw(String(COMPARED_MAX + 1))}`
  const after = key ? sql`where (score, likes, id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::uuid)` : sql``
  const found = await selectRanked(
    ctx,
    sql`with matches as materialized (${matches})
      select id, likes, score, (select count(*) from matches)::int as compared
      from (${scored(concepts, rarities)}) as scored ${after} order by score desc, likes desc, id desc limit ${limit + 1}`,
  )
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const compared = rows[0]?.compared ?? 0
  return {
    rows,
    nextCursor: last ? encodeKey([last.score, last.likesCount, last.id, rarities]) : null,
    total: { count: Math.min(compared, COMPARED_MAX), isExact: compared <= COMPARED_MAX },
  }
}

/** Whether any listing matches all concepts. */
export async function isMatched(db: Db, concepts: readonly Concept[], where: SQL | undefined): Promise<boolean> {
  const rows = await rowsOf(db, sql`${entriesWith(queriesOf(concepts), sql`1`, where)} limit 1`)
  return rows.length > 0
}

/** The best listings that match some of the concepts, and not all. */
export async function selectPartialMatches(
  ctx: SearchContext,
  concepts: readonly Concept[],
  { filters, where }: Filters,
): Promise<Ranked[]> {
  const rarest = concepts.toSorted((a, b) => b.rarity - a.rarity)
  const allButOne = rarest.length > 2 ? rarest.map((one) => concepts.filter((other) => other !== one)).reverse() : []
  const combinations = [...allButOne, ...rarest.map((one) => [one])]
  const each = combinations.map(
    (some) =>
      sql`(select * from (${entriesWith(queriesOf(some, filters), COLUMNS, where)}) as some_matches limit ${sql.raw(String(PARTIAL_MAX))})`,
  )
  return selectRanked(
    ctx,
    sql`with matches as materialized (select distinct on (id) * from (
        select * from (${sql.join(each, sql` union all `)}) as each_match limit ${sql.raw(String(PARTIALS_MAX))}) as some_matches)
      select id, likes, score, 0 as compared from (${scored(concepts, concepts.map(rarityOf))}) as scored
      where hits < ${concepts.length} order by score desc, likes desc, id desc limit ${sql.raw(String(PARTIAL_SHOWN))}`,
  )
}

/** The listings of a page of `id`, `likes`, `score` and `compared`. */
const selectRanked = (ctx: SearchContext, page: SQL): Promise<Ranked[]> =>
  ctx.db
    .select({ ...listingColumns(ctx), score: sql<number>`page.score`, compared: sql<number>`page.compared` })
    .from(prompts)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${prompts.id}`)
    .innerJoin(listings, isListingOf())
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .orderBy(sql`page.score desc, page.likes desc, page.id desc`)

/** Columns that a score reads. */
const COLUMNS = sql`listings.id, likes_count, terms, title_length`

/**
 * Rows with `id`, `likes`, `score` and how many terms they have, of those of `matches`. What is in the title counts
 * most, then the facts, then the description; rare terms count more than frequent ones, and a row with half of the
 * terms, by how rare they are, counts about half. Only the number of the concepts changes the statement.
 */
function scored(concepts: readonly Concept[], rarities: readonly number[]): SQL {
  const int = (value: number): SQL => sql.raw(String(value))
  const column = (at: number): SQL => sql.raw(`f${at}`)
  const rarity = (at: number): SQL => sql.raw(`r${at}`)
  const each = (part: (concept: Concept, at: number) => SQL): SQL => sql.join(concepts.map(part), sql` + `)
  const isMeant = (at: number, least: number): SQL => sql`${column(at)} >= ${int(least)}`
  const sums = each((_, at) => sql`${column(at)} * ${rarity(at)}`)
  const covered = each((_, at) => sql`(${isMeant(at, WORTH.stem)})::int`)
  const hits = each((_, at) => sql`(${column(at)} > 0)::int`)
  // A part of another word in the description is often chance: it matches, but counts as no hit.
  const meant = each((_, at) => sql`case when ${isMeant(at, WORTH.text)} then ${rarity(at)} else 0 end`)
  const all = each((_, at) => rarity(at))
  const count = concepts.length
  return sql`select id, likes_count as likes, ${hits} as hits,
      ((${sums}) * (${int(2 * COVERAGE)} + least(${int(COVERAGE)}, ${int(COVERAGE)} * (${covered}) / title_length))
        * (${int(count)} * (${meant}) + ${all}) / ((${all}) * ${int(count + 1)}))::int as score
    from (select id, likes_count, terms, title_length, ${sql.join(
      concepts.map((concept, at) => sql`${worthOf(concept)} as ${column(at)}`),
      sql`, `,
    )} from matches offset 0) as fields,
      (select ${sql.join(
        rarities.map((value, at) => sql`${value}::int as ${rarity(at)}`),
        sql`, `,
      )} offset 0) as rarities`
}

/** What a concept is worth in a listing. A form that it has not is null, which matches nothing. */
function worthOf(concept: Concept): SQL {
  const { exact, stems, synonyms, parts } = concept
  const places: [phrases: Concept['exact'], weights: string, worth: number][] = [
    [exact, 'A', WORTH.exact],
    [[...stems, ...synonyms], 'A', WORTH.stem],
    [parts, 'A', WORTH.part],
    [[...exact, ...stems], 'B', WORTH.facts],
    [[...exact, ...stems, ...synonyms], '', WORTH.text],
    [formsOf(concept), '', WORTH.partOfText],
  ]
  const cases = places.map(
    ([phrases, weights, worth]) =>
      sql`when terms @@ ${phrases.length > 0 ? orOf(phrases, weights) : null}::tsquery then ${sql.raw(String(worth))}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else 0 end`
}

/** The part of the index up to which more matches than are counted make a search frequent: one of a hundred listings. */
const FREQUENT_FROM = 2
/** Listings that are walked for a page of a frequent search. */
const WALK_MAX = 10_000

interface Listed extends Filters {
  slice: Omit<PageSlice, 'key'>
}

/**
 * Ids of a page of the listings that match all concepts, in the order of `slice`. Few matches are sorted. A frequent
 * search walks the index of the order, until the page is full. Others collect all matches and sort them.
 */
export async function selectInOrder(
  db: Db,
  concepts: readonly Concept[],
  { filters, where, slice }: Listed,
): Promise<{ ids: string[]; total: Total }> {
  const queries = queriesOf(concepts, filters)
  const order = sql.join(slice.order, sql`, `)
  const max = sql.raw(String(COMPARED_MAX))
  const page = sql`array(select id from matches as listings where ${slice.after ?? sql`true`}
    order by ${order} limit ${slice.limit})`
  const [few] = await rowsOf<{ count: number; last: number; ids: string[] | null }>(
    db,
    sql`with matches as materialized (${entriesWith(queries, sql`popularity, listings.*`, where)} limit ${max} + 1)
      select count, last, case when count <= ${max} then ${page} end as ids
      from (select count(*)::int as count, min(popularity) as last from matches) as counted`,
  )
  const { count = 0, last = 0, ids } = few ?? {}
  const total = { count: Math.min(count, COMPARED_MAX), isExact: count <= COMPARED_MAX }
  if (ids) return { ids, total }
  if (last >= FREQUENT_FROM) {
    const matching = queries.map((query) => sql`terms @@ ${query}::tsquery`)
    const found = await rowsOf<{ id: string }>(
      db,
      sql`select listings.id from (select * from ${listings} where ${and(where, slice.after) ?? sql`true`}
          order by ${order} limit ${sql.raw(String(WALK_MAX))}) as listings,
        lateral (select terms from ${searchIndex} where prompt_id = listings.id offset 0) as entry
        where ${and(...matching)} order by ${order} limit ${slice.limit}`,
    )
    if (found.length === slice.limit) return { ids: found.map(({ id }) => id), total }
  }
  const [all] = await rowsOf<{ ids: string[] }>(
    db,
    sql`with matches as materialized (${entriesWith(queries, sql`listings.*`, and(where, slice.after))})
      select ${page} as ids`,
  )
  return { ids: all?.ids ?? [], total }
}
