import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => at('created_at').notNull().defaultNow()

/** `column in ('a', 'b')`, for check constraints. */
export const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
