import type { Total } from '@promptery/contract/listings/prompts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { entriesWith } from '../../listings/search-index/entries.ts'
import type { Db } from '../../platform/db/db.ts'
import { decodeKey, encodeKey, invalidCursor, type PageInput } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { andOf, type Concept, formsOf, orOf } from './search-query.ts'

/** Matching listings that are compared: of more, the most popular. */
export const COMPARED_MAX = 300
/** The same of those that have some of the terms, for each combination. */
export const PARTIAL_MAX = 80
const PARTIAL_SHOWN = 8

/** What a term is worth by where a listing has it. */
const WORTH = {
  exact: 16,
  stem: 14,
  synonym: 14,
  related: 13,
  beginning: 8,
  part: 6,
  facts: 4,
  text: 2,
  partOfText: 1,
} as const
/** Words next to each other in the title, as typed. */
const NEIGHBOURS = 8
/** Steps by which a score grows, up to a half, with the share of the title that was typed. */
const COVERAGE = 4
/** The worth of a term is multiplied by how rare it is. */
const [RARITY_MAX, RARITY_STEP] = [6, 0.5]

/** A listing with its score. */
export interface Ranked {
  id: string
  score: number
  likes: number
}

const KEY = z.tuple([z.int32(), z.int32(), z.uuid(), z.array(z.int().min(1).max(RARITY_MAX))])

const rarityOf = ({ rarity }: Concept): number => Math.min(RARITY_MAX, 1 + Math.round(rarity * RARITY_STEP))

/** Whether a score says that all terms stand in the title, which no part of them can outdo. */
export const isStrong = ({ score }: Ranked, concepts: readonly Concept[]): boolean =>
  score >= WORTH.synonym * 2 * COVERAGE * concepts.reduce((sum, concept) => sum + rarityOf(concept), 0)

/**
 * A page of the listings that match all concepts, by score, then by likes.
 * @param filters terms of the index, and `where` what else the listings must be
 * @throws Invalid for a cursor of another list
 */
export async function selectBest(
  db: Db,
  concepts: readonly Concept[],
  { filters, where }: { filters: readonly string[]; where: SQL | undefined },
  { limit, cursor }: PageInput,
): Promise<{ ranked: Ranked[]; nextCursor: string | null; total: Total }> {
  const key = cursor === undefined ? undefined : decodeKey(cursor, KEY)
  // Later pages compare by what the first one took for rare: the dictionary is counted anew meanwhile.
  const rarities = key?.[3] ?? concepts.map(rarityOf)
  if (rarities.length !== concepts.length) throw invalidCursor()
  const matches = sql`${entriesWith(andOf(concepts, filters), COLUMNS, where)} limit ${COMPARED_MAX + 1}`
  const after = key ? sql`where (score, likes, id) < (${key[0]}::int, ${key[1]}::int, ${key[2]}::uuid)` : sql``
  const [row] = await rowsOf<{ rows: Ranked[]; compared: number }>(
    db,
    sql`with matches as materialized (${matches}) select (select count(*) from matches)::int as compared,
      array(select to_json(ranked) from (select id, likes, score from (${scored(concepts, rarities, sql`matches`)}) as scored ${after}
        order by score desc, likes desc, id desc limit ${limit + 1}) as ranked) as rows`,
  )
  const { rows = [], compared = 0 } = row ?? {}
  const ranked = rows.slice(0, limit)
  const last = rows.length > limit ? ranked.at(-1) : undefined
  return {
    ranked,
    nextCursor: last ? encodeKey([last.score, last.likes, last.id, rarities]) : null,
    total: { count: Math.min(compared, COMPARED_MAX), isExact: compared <= COMPARED_MAX },
  }
}

/** Whether any listing matches all concepts. */
export async function isMatched(db: Db, concepts: readonly Concept[], where: SQL | undefined): Promise<boolean> {
  const rows = await rowsOf(db, sql`${entriesWith(andOf(concepts), sql`1`, where)} limit 1`)
  return rows.length > 0
}

/** The best listings that match some of the concepts, and not all. */
export async function selectPartialMatches(
  db: Db,
  concepts: readonly Concept[],
  { filters, where }: { filters: readonly string[]; where: SQL | undefined },
): Promise<Ranked[]> {
  const combinations = new Map<string, readonly Concept[]>()
  for (const [at, one] of concepts.entries()) {
    for (const some of [concepts.filter((_, other) => other !== at), [one]])
      if (some.length > 0) combinations.set(some.map(({ text }) => text).join(' '), some)
  }
  const each = [...combinations.values()].map(
    (some) =>
      sql`(select * from (${entriesWith(andOf(some, filters), COLUMNS, where)} limit ${PARTIAL_MAX}) as some_matches)`,
  )
  return rowsOf<Ranked>(
    db,
    sql`with matches as materialized (select distinct on (id) * from (${sql.join(each, sql` union all `)}) as each_match)
      select id, likes, score from (${scored(concepts, concepts.map(rarityOf), sql`matches`)}) as scored where hits < ${concepts.length}
      order by score desc, likes desc, id desc limit ${PARTIAL_SHOWN}`,
  )
}

/** Columns that a score reads. */
const COLUMNS = sql`listings.id, likes_count, terms, title_length`

/**
 * Rows with `id`, `likes`, `score` and how many terms they have, of those of `matches`. What is in the title counts
 * most, then the facts, then the description; rare terms count more than frequent ones, and a row with half of the
 * terms, by how rare they are, counts about half.
 */
function scored(concepts: readonly Concept[], rarities: readonly number[], matches: SQL): SQL {
  const int = (value: number): SQL => sql.raw(String(value))
  const column = (at: number): SQL => sql.raw(`f${at}`)
  const plus = (parts: SQL[]): SQL => (parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`)
  const each = (part: (concept: Concept, at: number) => SQL): SQL => plus(concepts.map(part))
  const rarityAt = (at: number): number => rarities[at] ?? 1
  const isMeant = (at: number, least: number): SQL => sql`${column(at)} >= ${int(least)}`
  const sums = each((_, at) => sql`${column(at)} * ${int(rarityAt(at))}`)
  const pairs = plus(
    concepts.slice(1).flatMap((two, index) => {
      const one = concepts[index]
      if (!one) return []
      const weight = NEIGHBOURS * (rarityAt(index) + rarityAt(index + 1))
      const [first, second] = [one, two].map((concept) => `(${orOf([...concept.exact, ...concept.stems], 'A')})`)
      return sql`case when ${isMeant(index, WORTH.stem)} and ${isMeant(index + 1, WORTH.stem)}
        and terms @@ ${`${first} <-> ${second}`}::tsquery then ${int(weight)} else 0 end`
    }),
  )
  const covered = each((_, at) => sql`(${isMeant(at, WORTH.synonym)})::int`)
  const hits = each((_, at) => sql`(${column(at)} > 0)::int`)
  // A part of another word in the description is often chance: it matches, but counts as no hit.
  const meant = each((_, at) => sql`case when ${isMeant(at, WORTH.text)} then ${int(rarityAt(at))} else 0 end`)
  const all = rarities.reduce((sum, one) => sum + one, 0)
  const count = concepts.length
  return sql`select id, likes_count as likes, ${hits} as hits,
      ((${sums} + ${pairs}) * (${int(2 * COVERAGE)} + least(${int(COVERAGE)}, ${int(COVERAGE)} * (${covered}) / title_length))
        * (${int(count)} * (${meant}) + ${int(all)}) / ${int(all * (count + 1))})::int as score
    from (select id, likes_count, terms, title_length, ${sql.join(
      concepts.map((concept, at) => sql`${worthOf(concept)} as ${column(at)}`),
      sql`, `,
    )}
      from ${matches} offset 0) as fields`
}

/** What a concept is worth in a listing. */
function worthOf(concept: Concept): SQL {
  const places: [phrases: Concept['exact'], weights: string, worth: number][] = [
    [concept.exact, 'A', WORTH.exact],
    [concept.stems, 'A', WORTH.stem],
    [concept.synonyms, 'A', WORTH.synonym],
    [concept.related, 'A', WORTH.related],
    [concept.beginnings, 'A', WORTH.beginning],
    [concept.parts, 'A', WORTH.part],
    [[...concept.exact, ...concept.stems], 'B', WORTH.facts],
    [[...concept.exact, ...concept.stems, ...concept.synonyms, ...concept.related], '', WORTH.text],
    [formsOf(concept), '', WORTH.partOfText],
  ]
  const cases = places
    .filter(([phrases]) => phrases.length > 0)
    .map(
      ([phrases, weights, worth]) =>
        sql`when terms @@ ${orOf(phrases, weights)}::tsquery then ${sql.raw(String(worth))}`,
    )
  return sql`case ${sql.join(cases, sql` `)} else 0 end`
}
