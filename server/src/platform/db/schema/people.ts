import { ROLES } from '@promptery/contract/constants'
import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower case: unique without regard to case. */
    usernameKey: text('username_key').notNull().unique('users_username_unique'),
    /** What it looks like. Null: somebody else had a name like it before such names were refused. */
    usernameSkeleton: text('username_skeleton').unique('users_username_skeleton_unique'),
    /** Null: an engineer that came with an import and cannot sign in. */
    email: text('email'),
    emailKey: text('email_key').unique('users_email_unique'),
    passwordHash: text('password_hash'),
    role: text('role', { enum: ROLES }).notNull().default('member'),
    /** What an import recognises an engineer by that it has made. Such an account has no password. */
    importKey: text('import_key').unique('users_import_key_unique'),
    /** Came with the demo catalogue. */
    isDemo: boolean('is_demo').notNull().default(false),
    uploadsCount: integer('uploads_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    /** Of the reviews that count, of all they have uploaded. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    /** How often the payment provider has refused to make their account. */
    payoutRefusals: integer('payout_refusals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_best_selling').on(desc(table.salesCount), desc(table.id)).where(sql`${table.uploadsCount} > 0`),
    index('users_engineer_name')
      .using('btree', sql`username_key text_pattern_ops`)
      .where(sql`${table.uploadsCount} > 0`),
    index('users_name').using('btree', sql`username_key text_pattern_ops`),
    index('users_demo').on(table.id).where(sql`${table.isDemo}`),
    check('users_role', oneOf(sql`role`, ROLES)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id in the cookie: a copy of this table signs no one in. */
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What its user knows it by; it opens nothing. */
    id: uuid('id').notNull().unique('sessions_id_unique').default(sql`gen_random_uuid()`),
    data: jsonb('data').notNull(),
    /** Of the browser that signed in. */
    userAgent: text('user_agent').notNull().default(''),
    /** From where it was last used, if that is known. */
    address: text('address').notNull().default(''),
    expiresAt: at('expires_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)
