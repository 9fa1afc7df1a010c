import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './people.ts'
import { prompts } from './prompts.ts'

export const folders = pgTable(
  'folders',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('folders_once').on(table.userId, sql`lower(name)`)],
)

/** The folder and favourite mark of a prompt in a user's library. Without a row it has neither. */
export const libraryItems = pgTable(
  'library_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id').references(() => folders.id, { onDelete: 'set null' }),
    isFavourite: boolean('is_favourite').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('library_items_folder').on(table.folderId),
    index('library_items_prompt').on(table.promptId),
  ],
)
