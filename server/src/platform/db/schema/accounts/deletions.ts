import { BALANCE_CHOICES } from '@promptery/contract/accounts/deletion'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '../columns.ts'
import { ofUser } from './people.ts'

/** Accounts whose members have asked to delete them. Signing in removes the row, and so does the erasure. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: ofUser().primaryKey(),
    /** Stands in `takenOffBy` of the listings that it has withdrawn. */
    id: uuid('id').notNull(),
    /** From then on it is erased, once it waits for nothing. */
    dueAt: at('due_at').notNull(),
    /** What becomes of earnings. */
    balance: text('balance', { enum: BALANCE_CHOICES }).notNull(),
    /**
     * It has begun, or was carried out before a restored backup brought the account back. It waits for nothing, and nobody
     * takes it back.
     */
    isRepeated: boolean('is_repeated').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_deletions_due').on(table.dueAt),
    check('account_deletions_balance', oneOf(sql`balance`, BALANCE_CHOICES)),
  ],
)

/** What erasures have still to remove, once their rows are gone. */
export const unfinishedErasures = pgTable('unfinished_erasures', {
  /** Of the erased account, or of a removal of the demo accounts. */
  id: uuid('id').primaryKey(),
  /** Of files. */
  folders: text('folders').array().notNull(),
  /** Folded texts of listings, whose words the search may still know. */
  texts: text('texts').array().notNull(),
})
