import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { desc, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DrawnPicture, StoredCover } from '../stored-cover.ts'
import { ofUser } from './accounts.ts'
import { at, createdAt, language } from './columns.ts'
import { ofPrompt } from './listings.ts'

export const folders = pgTable(
  'folders',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('folders_once').on(table.userId, sql`lower(name)`)],
)

/** The folder and favourite mark of a prompt in a user's library. Without a row it has neither. */
export const libraryItems = pgTable(
  'library_items',
  {
    userId: ofUser(),
    promptId: ofPrompt(),
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    isFavourite: boolean('is_favourite').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('library_items_folder').on(table.folderId),
    index('library_items_prompt').on(table.promptId),
  ],
)

export const likes = pgTable(
  'likes',
  {
    promptId: ofPrompt(),
    userId: ofUser(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.userId] }),
    index('likes_latest').on(table.promptId, desc(table.createdAt), table.userId),
    index('likes_user').on(table.userId),
  ],
)

/** Values for the variables of a prompt, saved by users under a name. */
export const fillings = pgTable(
  'fillings',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    promptId: ofPrompt(),
    name: text('name').notNull(),
    values: jsonb('values').$type<VariableValue[]>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('fillings_once').on(table.userId, table.promptId, table.name),
    index('fillings_prompt').on(table.promptId),
  ],
)

/** One review per buyer and prompt, which the buyer may change or delete. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    promptId: ofPrompt(),
    authorId: ofUser('author_id'),
    stars: integer('stars').notNull(),
    text: text('text').notNull().default(''),
    language: language(),
    /** The version of the text that was reviewed. */
    version: integer('version').notNull(),
    /** Whether its stars are in the totals. False after a refund. */
    counts: boolean('counts').notNull().default(true),
    /** The case of `reportCases` that has removed it: then nobody sees it. */
    removedBy: uuid('removed_by'),
    /** The uploader's reply, written once. */
    answer: text('answer'),
    answerLanguage: language('answer_language'),
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

/** Results of a prompt, shown by its uploader or attached to a review. */
export const samples = pgTable(
  'samples',
  {
    id: uuid('id').primaryKey(),
    promptId: ofPrompt(),
    /** Null: shown by the uploader. */
    reviewId: uuid('review_id')
      .unique('samples_review')
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** Position among the uploader's samples, from 0. */
    position: integer('position').notNull().default(0),
    /** A sample is either a picture or a text. The demo catalogue's are drawn. */
    picture: jsonb('picture').$type<StoredCover | DrawnPicture>(),
    text: text('text'),
    /** Of the text. */
    language: language(),
    /** The values of the variables. */
    filling: jsonb('filling').$type<VariableValue[]>().notNull().default([]),
    /** The model that made it, as named by the uploader. */
    model: text('model').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('samples_prompt').on(table.promptId, table.position),
    check('samples_result', sql`(picture is null) <> (text is null)`),
  ],
)
