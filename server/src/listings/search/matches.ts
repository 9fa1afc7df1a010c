import { and, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../db/fold-text.ts'
import { prompts } from '../../db/schema.ts'
import { searchTerms } from './terms.ts'

/** The trigram index finds parts of words of this length or more. */
const PART_MIN = 3

/** Every term is a part of the text, or all of them are words of it, whatever their endings. */
export function matchesTerms(terms: readonly string[]): SQL | undefined {
  if (terms.length === 0) return undefined
  const parts = and(...terms.map(hasPart))
  return sql`(${parts} or ${matchesWords(terms)})`
}

/** All terms are words of the text, whatever their endings. */
export const matchesWords = (terms: readonly string[]): SQL =>
  sql`${prompts.searchVector} @@ plainto_tsquery('english', ${terms.join(' ')})`

/** `matchesTerms` for what a person has typed. */
export const matchesSearch = (search: string): SQL | undefined => matchesTerms(searchTerms(search))

/** A short term has no trigram: it has to begin a word. Where words are not told apart by blanks, it is looked for all the same. */
const hasPart = (term: string): SQL =>
  term.length < PART_MIN && /^[ -~]+$/.test(term)
    ? sql`${prompts.searchVector} @@ to_tsquery('simple', ${`'${term.replaceAll(/['\\]/g, ' ')}':*`})`
    : sql`${prompts.searchText} like ${likePattern(term)}`
