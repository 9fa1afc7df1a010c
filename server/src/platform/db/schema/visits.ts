import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'
import { prompts } from './prompts.ts'

/** How many visitors a listing had on a day, in UTC. */
export const listingVisits = pgTable(
  'listing_visits',
  {
    /** Who offers the listing: an engineer's days stand together. */
    engineerId: uuid('engineer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    visits: integer('visits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.engineerId, table.day, table.promptId] }),
    index('listing_visits_prompt').on(table.promptId),
    check('listing_visits_count', sql`visits > 0`),
  ],
)

/** What visitors of a day are hashed with. Unlogged, never in a backup, and removed when the day is over. */
export const visitSalts = pgTable('visit_salts', {
  day: date('day').primaryKey(),
  salt: uuid('salt').notNull().default(sql`gen_random_uuid()`),
})

/** Who has visited what on a day, as hashes that lead nowhere once the salt is gone. Kept as the salts are. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day').notNull(),
    /** Of the listing and its visitor together: the visits of one person at two listings have nothing in common. */
    mark: uuid('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
)
