import type { Db } from '../../platform/db/db.ts'
import type { Synonyms } from './synonyms.ts'

/**
 * State of one search: the database, its synonyms, and a cache of indexed words. Finding, counting and correcting look
 * up the same words.
 */
export interface Catalogue {
  db: Db
  synonyms: Synonyms
  /** Words that contain a term, as `wordsWithParts` finds them. `null`: too many. */
  words: Map<string, readonly string[] | null>
  /** Indexed words that equal a term but for hyphens, such as `e-mail` for `email`. */
  hyphenated: Map<string, readonly string[]>
  /** English stems of terms. */
  stems: Map<string, string>
  /** How rare terms are, for their score: by statistics, or as the first page of the list saw them. */
  rarities: Map<string, number>
}

/** What is known of the spellings of terms. */
export type Spellings = Pick<Catalogue, 'hyphenated' | 'synonyms'>

export const openCatalogue = (db: Db, synonyms: Synonyms): Catalogue => ({
  db,
  synonyms,
  words: new Map(),
  hyphenated: new Map(),
  stems: new Map(),
  rarities: new Map(),
})
