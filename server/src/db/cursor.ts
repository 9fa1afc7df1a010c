import type { z } from 'zod'
import { Invalid } from '../errors.ts'

/** Makes the opaque cursor that a list goes on with from the sort key of its last row. */
export const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Reads a cursor that a client handed back.
 * @param shape what `encodeCursor` was given
 * @returns `undefined` when the client has none
 * @throws Invalid when it is none of ours
 */
export function decodeCursor<Key>(cursor: string | undefined, shape: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Invalid('This cursor is not one of this list', [{ path: 'cursor', message: 'Start from the first page' }])
  }
}

/** Cuts rows that were asked for with one too many into a page and the row that the next page starts after. */
export function cutPage<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}
