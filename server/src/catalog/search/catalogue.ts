import type { Db } from '../../platform/db/db.ts'

/**
 * State of one search: the database and a cache of indexed words. Finding, counting and correcting look up the same
 * words.
 */
export interface Catalogue {
  db: Db
  /** Words that contain a term, as `wordsWithParts` finds them. `null`: too many. */
  words: Map<string, readonly string[] | null>
  /** Indexed words that equal a term but for hyphens, such as `e-mail` for `email`. */
  hyphenated: Map<string, readonly string[]>
}

export const openCatalogue = (db: Db): Catalogue => ({
  db,
  words: new Map(),
  hyphenated: new Map(),
})
