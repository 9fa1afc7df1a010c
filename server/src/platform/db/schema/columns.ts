import { type SQL, sql } from 'drizzle-orm'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => at('created_at').notNull().defaultNow()

/** The guessed language of what a member has written, as a BCP 47 tag; empty where it is unsure. Null: not guessed yet. */
export const language = (name = 'language') => text(name)

/** `column in ('a', 'b')`, for check constraints. */
export const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
