import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { backfills, prompts, searchWords } from '../../platform/db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { isSmallShop } from './frequency.ts'
import { beginsWords } from './terms.ts'

/** Shorter words resemble too many others to be suggested. */
const LENGTH_MIN = 3
const LENGTH_MAX = 30

/** Separators of words. The server splits them, so that the database's locale does not matter. */
const BETWEEN = /[^\p{L}\p{N}]+/u
/** Separators of words in the index `prompts_search_tokens`, which has no other characters than these. */
const BETWEEN_TOKENS = /[^a-z0-9]+/

/** Hyphenated words are indexed as a whole too: a search for `email` finds `e-mail` by it. */
const HYPHENATED = /(?<![a-z0-9-])[a-z0-9]+(?:-[a-z0-9]+)+(?![a-z0-9-])/g

/** The words of texts. Of one that is too long, such as text in a script without blanks, its indexed words. */
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

/** Terms that can be looked up among the indexed words. */
const IN_WORDS = /^[a-z0-9]{3,30}$/
/** Above this number of words the trigram index is faster. */
const WORDS_MAX = 200

/**
 * The indexed words that contain each term; an empty list for a term that no listing contains. Terms that cannot be
 * resolved so are missing.
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

/** Looks terms up among the indexed words, once for a search. */
export async function lookUpWords(
  { db, words: known, hyphenated, stems }: Catalogue,
  terms: readonly string[],
): Promise<void> {
  const parts = terms.filter((term) => IN_WORDS.test(term) && !known.has(term))
  if (parts.length === 0) return
  const rows = await rowsOf<{ term: string; stem: string | null; words: string[]; joined: string[] }>(
    db,
    sql`select term, (ts_lexize('english_stem', term))[1] as stem, array(select word from ${searchWords}
        where word like case when length(term) > 3 then '%' else '' end || term || '%' and strpos(word, '-') = 0 limit ${WORDS_MAX + 1}) as words,
      array(select word from ${searchWords} where word = any(array(
        select left(term, at) || '-' || substr(term, at + 1) from generate_series(1, length(term) - 1) as at))) as joined
      from unnest(${sql.param(parts)}::text[]) as asked (term)`,
  )
  for (const { term, stem, words, joined } of rows) {
    hyphenated.set(term, joined)
    if (stem !== null) stems.set(term, stem)
    const tokens = words
      .flatMap((word) => word.split(BETWEEN_TOKENS))
      .filter((token) => (beginsWords(term) ? token.startsWith(term) : token.includes(term)))
    known.set(term, words.length > WORDS_MAX ? null : [...new Set(tokens)])
  }
}

/**
 * Indexes the words of folded texts, in the transaction of their listings: partial matches find listings by indexed
 * words. Call it as the last statement, as another transaction with the same new word waits for this one. Words are
 * sorted, so that two transactions never deadlock.
 */
export async function indexWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = wordsOf(texts).sort()
  if (words.length === 0) return
  await db.execute(
    sql`insert into ${searchWords} (word) select unnest(${sql.param(words)}::text[]) order by 1 on conflict do nothing`,
  )
}

/**
 * Removes the words of folded texts that no listing has any more, once their listings are gone. Each is a statement: a
 * common word ends at the first listing, a rare one takes the index.
 */
export async function forgetWords(db: Db, texts: readonly string[]): Promise<void> {
  // Words have no characters that `like` takes for another.
  for (const word of wordsOf(texts))
    await db.execute(sql`delete from ${searchWords} where word = ${word}
      and not exists (select from ${prompts} where search_text like ${`%${word}%`})`)
}

/** Listings read at once. */
const BATCH = 2_000

/** Name of the backfill. A new name makes every shop index its listings again. */
const BACKFILL = 'search-words-with-hyphens'

/** Indexes the words of all listings, once, as an earlier version stored listings without them. */
export async function indexAllWords(db: Db): Promise<void> {
  if ((await db.$count(backfills, eq(backfills.name, BACKFILL))) > 0) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await rowsOf<{ id: string; text: string }>(
      db,
      sql`select id, search_text as text from ${prompts} where id > ${after}::uuid order by id limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) break
    await indexWords(
      db,
      rows.map(({ text }) => text),
    )
    after = last.id
  }
  await db.insert(backfills).values({ name: BACKFILL }).onConflictDoNothing()
}

/**
 * Counts for each word the listings on the market with it in the title. Reads every title: a few seconds for a million.
 */
export async function countTitleWords(db: Db, listed: SQL | undefined): Promise<void> {
  // In a large shop nearly all words are in one title only. Those are neither suggested nor rewritten each time.
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
