import { LIMITS } from '@promptery/contract/constants'
import { z } from 'zod'
import { termsOfSearch } from '../../../catalog/search/terms.ts'
import { decodeKey, encodeKey } from '../../../platform/db/page.ts'

/** Prefix of the cursor of a corrected search, which contains its terms. */
const CORRECTED = '~'

/** Terms of a search: at least one, of characters valid in PostgreSQL. */
const TERMS = z
  .string()
  .max(2 * LIMITS.searchMax)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
  .refine((text) => termsOfSearch(text).length > 0)

/** @throws Invalid for a malformed cursor */
export function readSearchCursor(cursor: string): { terms?: string; cursor: string } {
  if (!cursor.startsWith(CORRECTED)) return { cursor }
  const [terms, own] = decodeKey(cursor.slice(CORRECTED.length), z.tuple([TERMS, z.string()]))
  return { terms, cursor: own }
}

/** The cursor of a search, which was corrected to `terms`. */
export const writeSearchCursor = (cursor: string | null, terms: string | undefined): string | null =>
  cursor === null || terms === undefined ? cursor : CORRECTED + encodeKey([terms, cursor])
