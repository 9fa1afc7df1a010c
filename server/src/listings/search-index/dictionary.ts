import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { likePattern, likePrefix } from '../../platform/db/fold-text.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  listings,
  POPULARITIES,
  SAMPLED_FROM,
  SAMPLED_MAX,
  searchIndex,
  searchWords,
} from '../../platform/db/schema.ts'
import { listedPrompts } from '../visibility.ts'
import { quoteTerm } from './terms.ts'

/**
 * Listings that match each `tsquery`, the most popular parts of the index first. A statement that takes a limited
 * number of them does not read the other parts, so that a frequent word takes no longer than a rare one. Its plan does
 * not depend on what is searched.
 * @param columns of `entry` and of `listings`
 * @param where a condition on `listings`
 */
export function entriesWith(queries: readonly string[], columns: SQL, where?: SQL): SQL {
  const names = queries.map((_, at) => sql.raw(`query${at}`))
  const typed = queries.map((query, at) => sql`${query}::tsquery as ${names[at]}`)
  // Apart, PostgreSQL skips in one what another leaves out. As one query it looks at all that any of them matches.
  const matching = names.map((name) => sql` and terms @@ ${name}`)
  const parts = POPULARITIES.map(
    (popularity) => sql`(select ${columns} from (select * from ${searchIndex}
        where popularity = ${sql.raw(String(popularity))}${sql.join(matching)} offset 0) as entry,
      lateral (select * from ${listings} where listings.id = entry.prompt_id offset 0) as listings
      where ${where ?? sql`true`})`,
  )
  return sql`select entries.* from (select ${sql.join(typed, sql`, `)} offset 0) as typed,
    lateral (${sql.join(parts, sql` union all `)}) as entries`
}

/** PostgreSQL's stemmers by the code of a language (ISO 639-1). */
const DICTIONARIES: Record<string, string> = {
  ...{ ar: 'arabic', hy: 'armenian', eu: 'basque', ca: 'catalan', da: 'danish', nl: 'dutch', en: 'english' },
  ...{ fi: 'finnish', fr: 'french', de: 'german', el: 'greek', hi: 'hindi', hu: 'hungarian', id: 'indonesian' },
  ...{ ga: 'irish', it: 'italian', lt: 'lithuanian', ne: 'nepali', no: 'norwegian', pt: 'portuguese', ro: 'romanian' },
  ...{ ru: 'russian', sr: 'serbian', es: 'spanish', sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish' },
}

export const ENGLISH = 'english_stem'

/** All but English. */
const OTHER_STEMMERS = Object.entries(DICTIONARIES)
  .filter(([code]) => code !== 'en')
  .map(([code, name]) => ({ prefix: `${code}:`, dictionary: `${name}_stem` }))

/**
 * The stemmer of a language, and what its stems begin with in the index, so that a Spanish stem finds Spanish listings
 * alone. English is also for languages that are not known; for those without a stemmer nothing is stemmed.
 */
export function dictionaryOf(language: string | null): { dictionary: string; prefix: string } {
  if (!language || language === 'en') return { dictionary: ENGLISH, prefix: '' }
  const name = DICTIONARIES[language]
  return name ? { dictionary: `${name}_stem`, prefix: `${language}:` } : { dictionary: 'simple', prefix: '' }
}

/** Shorter terms are in too many words: they must begin one. */
export const PART_MIN = 4
/** Words that contain a term: how many are looked at, and how many of them searched. */
const [PARTS_READ, PARTS_MAX] = [200, 16]

/** What the dictionary knows of a term. */
export interface KnownWord {
  term: string
  /** Titles with the word. Null: no listing has it. */
  titles: number | null
  /** How many of the popular listings have it, or a word that begins with it. */
  popular: number
  /** Stems, as the index has them. */
  stems: string[]
  /** Words that contain it, those of most titles first. */
  parts: string[]
}

/** Looks up terms and their stems. @param others words of which only the stems are needed, such as synonyms */
export async function lookUp(
  db: Db,
  terms: readonly string[],
  others: readonly string[],
): Promise<{ known: Map<string, KnownWord>; stems: Map<string, string>; sample: number }> {
  const patterns = terms.map((term) =>
    term.length === 1 ? null : term.length < PART_MIN ? likePrefix(term) : likePattern(term),
  )
  const [prefixes, dictionaries] = [
    OTHER_STEMMERS.map(({ prefix }) => prefix),
    OTHER_STEMMERS.map((one) => one.dictionary),
  ]
  const rows = await rowsOf<{
    term: string
    titles: number | null
    popular: number
    sample: number
    stem: string | null
    stems: string[]
    words: { word: string; titles: number; popular: number }[]
  }>(
    db,
    sql`select term, (select titles_count from ${searchWords} where word = term) as titles,
        (select greatest(1, least(${SAMPLED_MAX}, reltuples))::int from pg_class where oid = ${'search_index'}::regclass) as sample,
        coalesce((select max(popular_count) from ${searchWords} where word = any(array[term, term || 's', (ts_lexize(${ENGLISH}, term))[1]])), 0) as popular,
        (ts_lexize(${ENGLISH}, term))[1] as stem,
        case when pattern is null then '{}' else array(select word from ${searchWords} where word = any(array(
          select prefix || (ts_lexize(dictionary::regdictionary, term))[1]
          from unnest(${sql.param(prefixes)}::text[], ${sql.param(dictionaries)}::text[]) as stemmers (prefix, dictionary)))) end as stems,
        case when pattern is null then '[]' else coalesce((select jsonb_agg(jsonb_build_object('word', word, 'titles', titles_count, 'popular', popular_count))
          from (select word, titles_count, popular_count from ${searchWords} where word like pattern and word not like '__:%' limit ${PARTS_READ}) as containing), '[]') end as words
      from unnest(${sql.param([...terms, ...others])}::text[], ${sql.param(patterns)}::text[]) as typed (term, pattern)`,
  )
  const known = new Map<string, KnownWord>()
  const stems = new Map<string, string>()
  for (const row of rows) {
    const { term, titles, popular, stem } = row
    if (stem !== null && stem !== term) stems.set(term, stem)
    const containing = row.words.filter(({ word }) => word !== term).sort((a, b) => b.titles - a.titles)
    if (!known.has(term))
      known.set(term, {
        term,
        titles,
        popular: popular + sum(containing.filter(({ word }) => word.startsWith(term)).map((word) => word.popular)),
        stems: [...(stem !== null && stem !== term ? [stem] : []), ...row.stems],
        parts: containing.slice(0, PARTS_MAX).map(({ word }) => word),
      })
  }
  return { known, stems, sample: rows[0]?.sample ?? 1 }
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Counts for each word the listings on the market with it in the title, and the popular ones with it anywhere. */
export async function countWords(db: Db, requireApproval: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`
      with in_titles as materialized (
        select lexeme as word, count(*)::int as titles
        from ${searchIndex} join ${listings} on listings.id = prompt_id, unnest(ts_filter(terms, '{a}'))
        where ${listedPrompts(requireApproval, listings)}
        group by lexeme
      ), in_popular as materialized (
        select lexeme as word, count(*)::int as popular from ${searchIndex}, unnest(terms) where popularity >= ${SAMPLED_FROM} group by lexeme
      ), changed as (
        select word, coalesce(titles, 0) as titles, coalesce(popular, 0) as popular
        from ${searchWords} left join in_titles using (word) left join in_popular using (word)
        where titles_count <> coalesce(titles, 0) or popular_count <> coalesce(popular, 0)
      )
      update ${searchWords} as words set titles_count = changed.titles, popular_count = changed.popular
      from changed where words.word = changed.word`)
    // How many listings there are, for how rare words are.
    await tx.execute(sql`analyze ${searchIndex}`)
  })
}

/** The words of listings, before these are deleted. */
export async function wordsOfListings(tx: Db, promptIds: SQL): Promise<string[]> {
  const rows = await rowsOf<{ word: string }>(
    tx,
    sql`select distinct unnest(tsvector_to_array(terms)) as word from ${searchIndex} where prompt_id in (${promptIds})`,
  )
  return rows.map(({ word }) => word)
}

/** Removes words that no listing has any more. */
export async function forgetWords(db: Db, words: readonly string[]): Promise<void> {
  for (const word of words)
    await db.execute(
      sql`delete from ${searchWords} where word = ${word} and not exists (${entriesWith([quoteTerm(word)], sql`1`)})`,
    )
}
