import type { Db } from '../../db/db.ts'

/**
 * What one search reads: the database, and what it has looked up there already. Its parts ask for the same words one
 * after the other: to find, to count, to correct.
 */
export interface Catalogue {
  db: Db
  /** The words that have a term as a part, as `wordsWithParts` finds them. `null`: they are too many to tell. */
  words: Map<string, readonly string[] | null>
  /** The words of the catalogue that are a term with a hyphen in it, such as `e-mail` for `email`. */
  hyphenated: Map<string, readonly string[]>
}

export const openCatalogue = (db: Db): Catalogue => ({
  db,
  words: new Map(),
  hyphenated: new Map(),
})
