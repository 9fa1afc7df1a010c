import { API_KEY_SCOPES } from '@promptery/contract/people/api-keys'
import { desc } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { ofUser } from './people.ts'

/** Keys for the public API and MCP. Revoking one deletes its row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** SHA-256 of the key: a leaked table grants nothing. */
    keyHash: text('key_hash').notNull().unique('api_keys_hash_unique'),
    /** The key's first characters, shown to its user. */
    start: text('start').notNull(),
    scopes: text('scopes', { enum: API_KEY_SCOPES }).array().notNull(),
    /** Null: does not expire. */
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId, desc(table.id))],
)
