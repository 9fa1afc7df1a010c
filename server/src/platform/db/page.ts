import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Invalid } from '../errors.ts'

/** A sort key that is an expression, with its PostgreSQL type. */
export interface OrderExpression {
  expression: SQL
  type: string
}

type OrderColumn = PgColumn | OrderExpression

/** The order of a list: columns of uuid, integer, bigint or text that together are unique, by their names in the row. */
export interface PageOrder<Name extends string> {
  direction: 'asc' | 'desc'
  columns: { [Key in Name]?: OrderColumn }
}

const typeOf = (column: OrderColumn): string => ('expression' in column ? column.type : column.getSQLType())
const operandOf = (column: OrderColumn): PgColumn | SQL => ('expression' in column ? column.expression : column)

export interface PageInput {
  limit: number
  cursor?: string | undefined
}

/** What the query of a page needs. `limit` is one row more than the page shows. */
export interface PageSlice {
  after: SQL | undefined
  /** The values in `after`, as `key0`, `key1` and so on, for a prepared statement. */
  key: Record<string, string | number>
  order: SQL[]
  limit: number
}

/** The types of sort keys that a cursor may contain. */
const KEY_SHAPES: Record<string, z.ZodType<string | number>> = {
  uuid: z.uuid(),
  integer: z.int32(),
  bigint: z.int(),
  // PostgreSQL refuses other text.
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
}

/** Of texts in one response: what is written as JSON at once. */
const PAGE_BYTES_MAX = 1_000_000

/**
 * Selects one page by keyset pagination.
 * @param bytesOf size of a row's texts. A page of long ones has fewer rows, at least one.
 * @returns `nextCursor`: opaque, null on the last page
 * @throws Invalid for a malformed cursor
 */
export async function selectPage<Name extends string, Row extends Record<Name, string | number>>(
  { direction, columns }: PageOrder<Name>,
  { limit, cursor }: PageInput,
  select: (slice: PageSlice) => PromiseLike<Row[]>,
  bytesOf: (row: Row) => number = () => 0,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const named = Object.entries(columns) as [Name, OrderColumn][]
  const keys = named.map(([, column]) => column)
  const key = cursor === undefined ? [] : decodeCursor(cursor, keys)
  const found = await select({
    after: cursor === undefined ? undefined : isAfter({ direction, columns }, key),
    key: Object.fromEntries(key.map((value, at) => [`key${at}`, value])),
    order: keys.map(operandOf).map((operand) => (direction === 'asc' ? asc(operand) : desc(operand))),
    limit: limit + 1,
  })
  let bytes = 0
  const end = found.findIndex((row, at) => {
    bytes += bytesOf(row)
    return at >= limit || (at > 0 && bytes > PAGE_BYTES_MAX)
  })
  const rows = end === -1 ? found : found.slice(0, end)
  const last = rows.at(-1)
  const hasMore = found.length > rows.length && last !== undefined
  return { rows, nextCursor: hasMore ? encodeKey(named.map(([name]) => last[name])) : null }
}

/** A row comparison, which an index in that order serves. */
export function isAfter<Name extends string>({ direction, columns }: PageOrder<Name>, key: unknown[]): SQL {
  const named = Object.values<OrderColumn | undefined>(columns).filter((column) => column !== undefined)
  const values = named.map((column, at) => sql`${key[at]}::${sql.raw(typeOf(column))}`)
  return sql`(${sql.join(named.map(operandOf), sql`, `)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(values, sql`, `)})`
}

/** A limit as a literal, which a generic plan takes into account. Drizzle accepts it, though its types do not. */
export const literalLimit = (limit: number): Placeholder => sql.raw(String(limit)) as unknown as Placeholder

/**
 * The key for `isAfter` in a prepared statement. Each value is a subselect, which the planner does not estimate: beside
 * the first pages of a list, a generic plan seems too expensive, and PostgreSQL plans again for each page.
 */
export const keyPlaceholders = <Name extends string>({ columns }: PageOrder<Name>): SQL[] =>
  Object.values<OrderColumn | undefined>(columns)
    .filter((column) => column !== undefined)
    .map((column, at) => sql`(select ${sql.placeholder(`key${at}`)}::${sql.raw(typeOf(column))})`)

export const encodeKey = (key: readonly (string | number | null | readonly (string | number)[])[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

function decodeCursor(cursor: string, columns: OrderColumn[]): (string | number)[] {
  const [first = z.never(), ...rest] = columns.map((column) => KEY_SHAPES[typeOf(column)] ?? z.never())
  return decodeKey(cursor, z.tuple([first, ...rest]))
}

/** @throws Invalid for a cursor of another shape */
export function decodeKey<Key>(cursor: string, shape: z.ZodType<Key>): Key {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

/** The error of a malformed cursor. */
export const invalidCursor = (): Invalid =>
  new Invalid('invalid_cursor', 'This cursor is not one of this list', [
    { path: 'cursor', message: 'Start from the first page' },
  ])
