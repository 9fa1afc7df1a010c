import { LIMITS } from '@promptery/contract/constants'
import { z } from 'zod'
import { decodeKey, encodeKey } from '../../../db/page.ts'
import { searchTerms } from '../../../listings/search/terms.ts'

/** Begins the cursor of a corrected search, which has to remember its terms. */
const CORRECTED = '~'

/** Terms as a search has them: text that PostgreSQL takes, and at least one. */
const TERMS = z
  .string()
  .max(2 * LIMITS.searchMax)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
  .transform(searchTerms)
  .refine((terms) => terms.length > 0)

/** @throws Invalid for a cursor that has another shape */
export function readSearchCursor(cursor: string): { terms?: string[]; cursor: string } {
  if (!cursor.startsWith(CORRECTED)) return { cursor }
  const [terms, own] = decodeKey(cursor.slice(CORRECTED.length), z.tuple([TERMS, z.string()]))
  return { terms, cursor: own }
}

/** The cursor of a search that was made by `terms` instead of those that were `typed`. */
export function writeSearchCursor(cursor: string | null, terms: string[], typed: string[]): string | null {
  if (cursor === null || terms.join(' ') === typed.join(' ')) return cursor
  return CORRECTED + encodeKey([terms.join(' '), cursor])
}
