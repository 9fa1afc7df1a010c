import { LIMITS } from '@promptery/contract/constants'
import { z } from 'zod'
import { termsOfSearch } from '../../listings/search-index/terms.ts'
import { decodeKey, encodeKey } from '../../platform/db/page.ts'

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

/** Prefix of the cursor of a search that was merged with listings of like meaning. */
const MERGED = '.'

/** Where a merged list goes on: these listings, then those by words after `words`, without the nearest. */
interface MergedCursor {
  rest: string[]
  nearest: string[]
  /** Null: there are no more by words. */
  words: string | null
}

const IDS = z.array(z.uuid())

/** @throws Invalid for a malformed cursor */
export function readMergedCursor(cursor: string): MergedCursor | undefined {
  if (!cursor.startsWith(MERGED)) return undefined
  const [rest, nearest, words] = decodeKey(cursor.slice(MERGED.length), z.tuple([IDS, IDS, z.string().nullable()]))
  return { rest, nearest, words }
}

/** Null where nothing is left. */
export const writeMergedCursor = ({ rest, nearest, words }: MergedCursor): string | null =>
  rest.length === 0 && words === null ? null : MERGED + encodeKey([rest, nearest, words])
