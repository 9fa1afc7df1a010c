import { BALANCE_CHOICES } from '@promptery/contract/people/deletion'
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
    /** Until then the member may come back. */
    dueAt: at('due_at').notNull(),
    /** What becomes of earnings. */
    balance: text('balance', { enum: BALANCE_CHOICES }).notNull(),
    /** It was carried out before, and a restored backup has brought the account back: it waits for nothing. */
    isRepeated: boolean('is_repeated').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_deletions_due').on(table.dueAt),
    check('account_deletions_balance', oneOf(sql`balance`, BALANCE_CHOICES)),
  ],
)
