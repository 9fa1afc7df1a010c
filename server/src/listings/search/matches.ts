import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { likePattern } from '../../db/fold-text.ts'
import { prompts } from '../../db/schema.ts'
import { PART_MIN, searchTerms } from './terms.ts'
import { wordsWithParts } from './words.ts'

/** Every term is a part of the text, or all of them are words of it, whatever their endings. */
export function matchesTerms(terms: readonly string[]): SQL | undefined {
  if (terms.length === 0) return undefined
  return sql`(${and(...terms.map(hasPart))} or ${matchesWords(terms)})`
}

/** All terms are words of the text, whatever their endings. */
const matchesWords = (terms: readonly string[]): SQL =>
  sql`${prompts.searchVector} @@ plainto_tsquery('english', ${terms.join(' ')})`

/** `matchesTerms` for what a person has typed. */
export const matchesSearch = (search: string): SQL | undefined => matchesTerms(searchTerms(search))

/** A short term has no trigram: it has to begin a word. Where words are not told apart by blanks, it is looked for all the same. */
const hasPart = (term: string): SQL =>
  term.length < PART_MIN && /^[ -~]+$/.test(term)
    ? sql`${prompts.searchVector} @@ to_tsquery('simple', ${`'${term.replaceAll(/['\\]/g, ' ')}':*`})`
    : sql`${prompts.searchText} like ${likePattern(term)}`

const hasOneOf = (words: readonly string[]): SQL =>
  sql`regexp_split_to_array(${prompts.searchText}, '[^a-z0-9]+') && ${sql.param(words)}::text[]`

/** `matchesTerms` in two parts. */
interface Match {
  /** Found through the search indexes alone, each of which knows where its words are before a listing is read. */
  indexed: SQL
  /** What is left to be looked at in each listing that was found. */
  rest: SQL
}

/**
 * How listings that have all terms are found without a look at any other. A part of a word becomes the words of the
 * catalogue that have it. A term that has other marks than letters and digits, or is a part of very many words, is left
 * to the trigram index or, beside other terms, to a look at what these have found.
 */
export async function matchThroughIndexes(db: Db, terms: readonly string[]): Promise<Match> {
  const known = await wordsWithParts(db, terms)
  const others = terms.filter((term) => !known.has(term))
  if ([...known.values()].some((words) => words.length === 0)) return { indexed: matchesWords(terms), rest: sql`true` }
  if (known.size === 0) return { indexed: sql`${matchesTerms(terms)}`, rest: sql`true` }
  const parts = and(...[...known.values()].map(hasOneOf))
  return {
    indexed: sql`((${parts}) or ${matchesWords(terms)})`,
    rest: others.length === 0 ? sql`true` : sql`(${and(...others.map(hasPart))} or ${matchesWords(terms)})`,
  }
}

/** At least one of the terms, found through the search indexes alone. */
export async function matchAnyThroughIndexes(db: Db, terms: readonly string[]): Promise<SQL> {
  const known = await wordsWithParts(db, terms)
  const words = [...known.values()].flat()
  const others = terms.filter((term) => !known.has(term))
  return sql.join(
    [
      ...others.map(hasPart),
      ...terms.map((term) => matchesWords([term])),
      // Last: where a row has to be looked at, it takes the longest.
      ...(words.length > 0 ? [hasOneOf(words)] : []),
    ],
    sql` or `,
  )
}
