import type { VariableValue } from '@promptery/contract/variables/saved-values'
import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { StoredCover } from '../stored-cover.ts'
import { at, createdAt } from './columns.ts'
import { users } from './people.ts'
import { prompts } from './prompts.ts'

/** What buyers say of a prompt: one for each buyer, who may change or withdraw it. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    text: text('text').notNull().default(''),
    /** Of the text that it is about. */
    version: integer('version').notNull(),
    /** Whether its stars are in the sums. Not once the buyer has got the money back. */
    counts: boolean('counts').notNull().default(true),
    /** The uploader's, written once. */
    answer: text('answer'),
    answeredAt: at('answered_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('reviews_once').on(table.promptId, table.authorId),
    index('reviews_prompt').on(table.promptId, desc(table.id)),
    index('reviews_author').on(table.authorId),
    check('reviews_stars', sql`stars between 1 and 5`),
    check('reviews_answer', sql`(answer is null) = (answered_at is null)`),
  ],
)

/** Results of a prompt: those that its uploader shows, and those that come with a review. */
export const samples = pgTable(
  'samples',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /** Null: its uploader shows it. */
    reviewId: uuid('review_id')
      .unique('samples_review')
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** Among those of its uploader, from 0 on. */
    position: integer('position').notNull().default(0),
    /** A result is a picture or a text. */
    picture: jsonb('picture').$type<StoredCover>(),
    text: text('text'),
    /** What the gaps were filled in with. */
    filling: jsonb('filling').$type<VariableValue[]>().notNull().default([]),
    /** What made it, in the uploader's words. */
    model: text('model').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('samples_prompt').on(table.promptId, table.position),
    check('samples_result', sql`(picture is null) <> (text is null)`),
  ],
)
