import type { Variable } from '@promptery/contract/listings/variables/variables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from './accounts/people.ts'
import { at, createdAt } from './columns.ts'
import { answers, discussions } from './discussions.ts'
import { ofPrompt, prompts } from './prompts.ts'
import { PENDING_LIST } from './search.ts'

/**
 * What is found in current and former texts for sale, and in descriptions, when they are stored: fingerprints
 * (`listings/leak-detection/fingerprints.ts`), of which very short texts have none, and variables.
 */
export const textFingerprints = pgTable(
  'text_fingerprints',
  {
    promptId: ofPrompt(),
    /** -1: it is the description. */
    version: integer('version').notNull(),
    hashes: bigint('hashes', { mode: 'number' }).array().notNull(),
    /** The smallest hashes of its short runs, for near copies. Null: commit 4348a99f wrote the row. */
    sketch: bigint('sketch', { mode: 'number' }).array(),
    /** The variables of the text. Null: it is a description, or commit 4348a99f wrote the row. */
    variables: jsonb('variables').$type<Variable[]>(),
    /** Its language as a BCP 47 tag, empty where it is unsure. Null: commit 4348a99f wrote the row. */
    language: text('language'),
    /** When the text was written. The engineer who wrote a passage first is its owner. */
    writtenAt: at('written_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.version] }),
    index('text_fingerprints_sketch').using('gin', table.sketch).with(PENDING_LIST),
    index('text_fingerprints_hashes').using('gin', table.hashes).with(PENDING_LIST),
  ],
)

/**
 * A listing, topic or answer that waits for an admin because it contains a text that another engineer sells; a listing
 * also as one of its author's first, or for words that the owner lists.
 */
export const holds = pgTable(
  'holds',
  {
    id: uuid('id').primaryKey(),
    authorId: ofUser('author_id'),
    /** Null: something else is held, or the listing was deleted. The row still counts towards its author's daily limit. */
    promptId: uuid('prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'set null' }),
    answerId: uuid('answer_id').references(() => answers.id, { onDelete: 'set null' }),
    /** The listing whose text it contains. */
    soldPromptId: uuid('sold_prompt_id').references(() => prompts.id, { onDelete: 'set null' }),
    /** 0: it contains no such text. -1: it is like the description. */
    soldVersion: integer('sold_version').notNull(),
    /** Whether it is one of its author's first listings. */
    isFirst: boolean('is_first').notNull().default(false),
    /** The owner's words that it has. */
    words: text('words').array().notNull().default([]),
    decidedAt: at('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('holds_author').on(table.authorId, table.createdAt),
    index('holds_open').on(table.id).where(sql`decided_at is null`),
    index('holds_prompt').on(table.promptId),
    index('holds_discussion').on(table.discussionId),
    index('holds_answer').on(table.answerId).where(sql`answer_id is not null`),
    index('holds_sold').on(table.soldPromptId),
    check('holds_one', sql`num_nonnulls(prompt_id, discussion_id, answer_id) <= 1`),
  ],
)
