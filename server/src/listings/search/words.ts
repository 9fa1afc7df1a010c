import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { backfills, prompts, searchWords } from '../../db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { isSmallShop } from './frequency.ts'

/** Shorter ones resemble too many others to be corrected to. */
const LENGTH_MIN = 3
const LENGTH_MAX = 30

/** What stands between words: they are split by the server, whatever the locale of the database. */
const BETWEEN = /[^\p{L}\p{N}]+/u
/** What stands between the words of the index `prompts_search_tokens`, which has no other letters than these. */
const BETWEEN_TOKENS = /[^a-z0-9]+/

/** Words that a hyphen joins are one more word: who searches for `email` finds `e-mail` by it. */
const HYPHENATED = /(?<![a-z0-9-])[a-z0-9]+(?:-[a-z0-9]+)+(?![a-z0-9-])/g

/** Of what is too long for a word, as a text in a script without blanks is, the words of the index in it. */
const wordsOf = (texts: readonly string[]): string[] =>
  [
    ...new Set([
      ...texts
        .flatMap((text) => text.split(BETWEEN))
        .flatMap((word) => (word.length > LENGTH_MAX ? word.split(BETWEEN_TOKENS) : [word])),
      ...hyphenatedIn(texts),
    ]),
  ].filter(({ length }) => length >= LENGTH_MIN)

const hyphenatedIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(HYPHENATED) ?? []).filter(({ length }) => length <= LENGTH_MAX)

/** Terms that are looked for among the words of the catalogue. */
const IN_WORDS = /^[a-z0-9]{3,30}$/
/** A part of more words is better looked for by its trigrams. */
const WORDS_MAX = 200

/**
 * The words of the index that have a term as a part, for each term that can be told so; none for one that no listing has
 * as a part. The other terms are missing.
 */
export async function wordsWithParts(
  catalogue: Catalogue,
  terms: readonly string[],
): Promise<Map<string, readonly string[]>> {
  await lookUpWords(catalogue, terms)
  return new Map(
    terms.flatMap((term): [string, readonly string[]][] => {
      const words = catalogue.words.get(term)
      return words ? [[term, words]] : []
    }),
  )
}

/** Looks terms up in the words of the catalogue, once for a search. */
export async function lookUpWords(
  { db, words: known, hyphenated }: Catalogue,
  terms: readonly string[],
): Promise<void> {
  const parts = terms.filter((term) => IN_WORDS.test(term) && !known.has(term))
  if (parts.length === 0) return
  const rows = await rowsOf<{ term: string; words: string[]; joined: string[] }>(
    db,
    sql`select term, array(select word from ${searchWords}
        where word like '%' || term || '%' and strpos(word, '-') = 0 limit ${WORDS_MAX + 1}) as words,
      array(select word from ${searchWords} where word = any(array(
        select left(term, at) || '-' || substr(term, at + 1) from generate_series(1, length(term) - 1) as at))) as joined
      from unnest(${sql.param(parts)}::text[]) as asked (term)`,
  )
  for (const { term, words, joined } of rows) {
    hyphenated.set(term, joined)
    const tokens = words.flatMap((word) => word.split(BETWEEN_TOKENS)).filter((token) => token.includes(term))
    known.set(term, words.length > WORDS_MAX ? null : [...new Set(tokens)])
  }
}

/**
 * Takes in the words of folded texts, in the transaction of their listings: a listing is found by parts of its words where
 * these are known. It is the last statement there, as another one that takes in the same new word waits for the end.
 * In one order, so that two that take in the same words do not wait for each other.
 */
export async function learnWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = wordsOf(texts).sort()
  if (words.length === 0) return
  await db.execute(
    sql`insert into ${searchWords} (word) select unnest(${sql.param(words)}::text[]) order by 1 on conflict do nothing`,
  )
}

/** Listings whose words are read at once. */
const BATCH = 2_000

/** Another name where words come to be of another kind: every shop takes its listings in anew then. */
const BACKFILL = 'search-words-with-hyphens'

/** Takes in the words of all listings, once: an earlier version of the shop has written listings without them. */
export async function learnAllWords(db: Db): Promise<void> {
  if ((await db.$count(backfills, eq(backfills.name, BACKFILL))) > 0) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await rowsOf<{ id: string; text: string }>(
      db,
      sql`select id, search_text as text from ${prompts} where id > ${after}::uuid order by id limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) break
    await learnWords(
      db,
      rows.map(({ text }) => text),
    )
    after = last.id
  }
  await db.insert(backfills).values({ name: BACKFILL }).onConflictDoNothing()
}

/**
 * Counts of each word the listings on the market that have it in their title. Reads every title: a few seconds for a
 * million.
 */
export async function countTitleWords(db: Db, listed: SQL | undefined): Promise<void> {
  // In a large shop nearly all words are in one title alone, and are neither suggested nor written each time.
  const least = (await isSmallShop(db)) ? 1 : 2
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`
      with counted as materialized (
        select lexeme as word, count(*)::int as titles
        from ${prompts}, unnest(to_tsvector('simple', left(search_text, length(title)))) where ${listed}
        group by lexeme having count(*) >= ${least}
      ), changed as (
        select word, coalesce(titles, 0) as titles from ${searchWords} left join counted using (word)
        where titles_count <> coalesce(titles, 0)
      )
      update ${searchWords} as words set titles_count = changed.titles from changed where words.word = changed.word`)
  })
}
