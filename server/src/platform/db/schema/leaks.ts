import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'
import { discussions } from './communication.ts'
import { users } from './people.ts'
import { prompts } from './prompts.ts'
import { SET_ASIDE } from './search.ts'

/** Fingerprints of each text that is or was sold: `listings/leak-detection/fingerprints.ts`. A text of few words has none. */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    hashes: bigint('hashes', { mode: 'number' }).array().notNull(),
    /** When the text was written: of two engineers who have a passage, the first one sells it. */
    writtenAt: at('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.version] }),
    index('text_fingerprints_hashes').using('gin', table.hashes).with(SET_ASIDE),
  ],
)

/** What waits for an admin because it contains a text that someone else sells: a listing or a topic. */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the other one, or it was deleted. The hold still counts for its author's day. */
    promptId: uuid('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'set null' }),
    /** The text that it contains. */
    soldPromptId: uuid('sold_prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    soldVersion: integer('sold_version').notNull(),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('holds_author').on(table.authorId, table.createdAt),
    index('holds_open').on(table.id).where(sql`decided_at is null`),
    index('holds_prompt').on(table.promptId),
    index('holds_discussion').on(table.discussionId),
    index('holds_sold').on(table.soldPromptId),
    check('holds_one', sql`num_nonnulls(prompt_id, discussion_id) <= 1`),
  ],
)
