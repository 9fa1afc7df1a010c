import { OFFER_SIDES, OFFER_STATUSES } from '@promptery/contract/listings/offer-lifecycle'
import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from '../accounts/people.ts'
import { at, createdAt, oneOf } from '../columns.ts'
import { prompts } from '../prompts.ts'
import { purchases } from './purchases.ts'

/** What an engineer makes for one member: from the brief or the offer to the delivery that the buyer accepts. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey(),
    engineerId: ofUser('engineer_id'),
    buyerId: ofUser('buyer_id'),
    /** Transitions: `OFFER_MOVES` and `OFFER_OVERDUE`. */
    status: text('status', { enum: OFFER_STATUSES }).notNull(),
    /** Empty: the engineer has offered on their own. */
    brief: text('brief').notNull().default(''),
    /** The private listing, with title and price. Null: nothing is offered yet. */
    promptId: uuid('prompt_id')
      .unique('offers_prompt_unique')
      .references(() => prompts.id, { onDelete: 'cascade' }),
    /** Set by the payment. */
    purchaseId: uuid('purchase_id')
      .unique('offers_purchase_unique')
      .references(() => purchases.id),
    /** In which it is delivered. */
    days: integer('days'),
    /** When the time of the status passes. Null: it has none. */
    dueAt: at('due_at'),
    changesAsked: smallint('changes_asked').notNull().default(0),
    changes: text('changes').notNull().default(''),
    /** Who disputes it. Null: nobody has. */
    disputedBy: text('disputed_by', { enum: OFFER_SIDES }),
    disputeReason: text('dispute_reason').notNull().default(''),
    /** Of the other side. */
    disputeAnswer: text('dispute_answer').notNull().default(''),
    /** Of the admin who decided. */
    decision: text('decision').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('offers_engineer').on(table.engineerId, desc(table.id)),
    index('offers_buyer').on(table.buyerId, desc(table.id)),
    index('offers_due').on(table.dueAt).where(sql`due_at is not null`),
    index('offers_status').on(table.status, table.id),
    check('offers_status', oneOf(sql`status`, OFFER_STATUSES)),
    check('offers_disputed_by', oneOf(sql`disputed_by`, OFFER_SIDES)),
    check('offers_others', sql`engineer_id <> buyer_id`),
    check(
      'offers_paid',
      sql`(status in ('accepted', 'delivered', 'changes', 'disputed', 'completed', 'refunded')) = (purchase_id is not null)`,
    ),
  ],
)
