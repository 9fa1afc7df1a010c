import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { desc, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from './accounts/people.ts'
import { at, createdAt } from './columns.ts'
import { ofPrompt } from './prompts.ts'

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
