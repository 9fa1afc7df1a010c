import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from './accounts/people.ts'
import { ofPrompt } from './prompts.ts'

/** Visitors per listing and day, in UTC. */
export const listingVisits = pgTable(
  'listing_visits',
  {
    /** The listing's engineer. The primary key keeps an engineer's rows together. */
    engineerId: ofUser('engineer_id'),
    day: date('day').notNull(),
    promptId: ofPrompt(),
    visits: integer('visits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.engineerId, table.day, table.promptId] }),
    index('listing_visits_prompt').on(table.promptId),
    // With the figure, so that the days of the shop are summed by an index-only scan.
    index('listing_visits_day').on(table.day, table.visits),
    check('listing_visits_count', sql`visits > 0`),
  ],
)

/** The salt of each day's visitor hashes. Unlogged, excluded from backups, and deleted when the day is over. */
export const visitSalts = pgTable('visit_salts', {
  day: date('day').primaryKey(),
  salt: uuid('salt').notNull().default(sql`gen_random_uuid()`),
})

/** Salted hashes of visits, which cannot be reversed once the salt is deleted. Deleted with the salts. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    day: date('day').notNull(),
    /** Hash of listing and visitor together, so that visits of one person to two listings cannot be linked. */
    mark: uuid('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.mark] })],
)
