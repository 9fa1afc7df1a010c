import { asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Invalid } from '../errors.ts'

/** What rows are ordered by where that is no column, with its type in PostgreSQL. */
export interface OrderExpression {
  expression: SQL
  type: string
}

type OrderColumn = PgColumn | OrderExpression

/** The order of a list: columns that together tell any two rows apart, by their names in the selected row. */
export interface PageOrder<Name extends string> {
  direction: 'asc' | 'desc'
  columns: { [Key in Name]?: OrderColumn }
}

const typeOf = (column: OrderColumn): string => ('expression' in column ? column.type : column.getSQLType())
const operandOf = (column: OrderColumn): PgColumn | SQL => ('expression' in column ? column.expression : column)

export interface PageInput {
  limit: number
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
}

/** What the query of a page takes: its condition, its order, and at least one row more than the page shows. */
export interface PageSlice {
  after: SQL | undefined
  /** What `after` compares with, as `key0`, `key1` and so on: for a statement that has placeholders for them. */
  key: Record<string, string | number>
  order: SQL[]
  limit: number
}

/** The types of columns that a cursor may hold: they come back from JSON as they were. */
const KEY_SHAPES: Record<string, z.ZodType<string | number>> = {
  uuid: z.uuid(),
  integer: z.int32(),
  bigint: z.int(),
  // As PostgreSQL takes it.
  text: z.string().refine((text) => text.isWellFormed() && !text.includes('\0')),
}

/**
 * Selects one page of a list that goes on after the sort key of its last row (a keyset page), never by offset.
 * @returns `nextCursor`: opaque, null on the last page
 * @throws Invalid for a cursor that is none of this list
 */
export async function selectPage<Name extends string, Row extends Record<Name, string | number>>(
  { direction, columns }: PageOrder<Name>,
  { limit, cursor }: PageInput,
  select: (slice: PageSlice) => PromiseLike<Row[]>,
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
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { rows, nextCursor: hasMore ? encodeKey(named.map(([name]) => last[name])) : null }
}

/** Whether a row comes after this sort key. It compares whole rows, as the index that serves the order does. */
export function isAfter<Name extends string>({ direction, columns }: PageOrder<Name>, key: unknown[]): SQL {
  const named = Object.values<OrderColumn | undefined>(columns).filter((column) => column !== undefined)
  const values = named.map((column, at) => sql`${key[at]}::${sql.raw(typeOf(column))}`)
  return sql`(${sql.join(named.map(operandOf), sql`, `)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(values, sql`, `)})`
}

/** A limit as a word of the statement: a plan for all values counts on it. Drizzle takes it, though its types do not. */
export const literalLimit = (limit: number): Placeholder => sql.raw(String(limit)) as unknown as Placeholder

/** The placeholders of `PageSlice.key`. */
export const keyPlaceholders = <Name extends string>({ columns }: PageOrder<Name>): Placeholder[] =>
  Object.keys(columns).map((_, at) => sql.placeholder(`key${at}`))

/** The cursor of a sort key. */
export const encodeKey = (key: (string | number)[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')

function decodeCursor(cursor: string, columns: OrderColumn[]): (string | number)[] {
  const [first = z.never(), ...rest] = columns.map((column) => KEY_SHAPES[typeOf(column)] ?? z.never())
  return decodeKey(cursor, z.tuple([first, ...rest]))
}

/** The sort key of a cursor. @throws Invalid for one that has another shape */
export function decodeKey<Key>(cursor: string, shape: z.ZodType<Key>): Key {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Invalid('invalid_cursor', 'This cursor is not one of this list', [
      { path: 'cursor', message: 'Start from the first page' },
    ])
  }
}
