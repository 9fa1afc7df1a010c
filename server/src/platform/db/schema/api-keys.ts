import { API_KEY_SCOPES } from '@promptery/contract/people/api-keys'
import { desc } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'
import { users } from './people.ts'

/** What machines sign in with for their user. A revoked key has no row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key: a copy of this table opens nothing. */
    keyHash: text('key_hash').notNull().unique('api_keys_hash_unique'),
    /** The first characters, which its user knows it by. */
    start: text('start').notNull(),
    scopes: text('scopes', { enum: API_KEY_SCOPES }).array().notNull(),
    /** Null: never. */
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId, desc(table.id))],
)
