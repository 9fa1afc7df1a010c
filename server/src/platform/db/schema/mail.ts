import { MAIL_KINDS, MAIL_STATUSES, OPTIONAL_MAIL } from '@promptery/contract/notices/mail'
import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts.ts'
import { at, createdAt, oneOf } from './columns.ts'
import { notifications } from './communication.ts'

/** Outgoing mail, written in the transaction of what it tells. Sent ones are deleted after a month. */
export const mails = pgTable(
  'mails',
  {
    /** UUIDv7. The Message-ID is made of it, so that a repeated mail is recognised. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the user's address at the time of sending. */
    address: text('address'),
    kind: text('kind', { enum: MAIL_KINDS }).notNull(),
    /** What the mail tells, by kind. Tokens of links are not part of it. */
    content: jsonb('content').notNull(),
    status: text('status', { enum: MAIL_STATUSES }).notNull().default('queued'),
    /** Awaited by a person, and sent before all others. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** While a mail is being sent: when another process may take it over. */
    nextAttemptAt: at('next_attempt_at').notNull().defaultNow(),
    /** Not sent afterwards, since its link has expired. */
    expiresAt: at('expires_at'),
    /** The last response of the mail server, or the reason of the shop. */
    failure: text('failure'),
    finishedAt: at('finished_at'),
    /** When it was written, or an admin sent it again. */
    queuedAt: at('queued_at').notNull().defaultNow(),
  },
  (table) => [
    index('mails_due').on(desc(table.isUrgent), table.nextAttemptAt).where(sql`status = 'queued'`),
    index('mails_failed').on(desc(table.id)).where(sql`status = 'failed'`),
    index('mails_sent').on(table.finishedAt).where(sql`status = 'sent'`),
    index('mails_user').on(table.userId, table.kind, desc(table.id)),
    check('mails_kind', oneOf(sql`kind`, MAIL_KINDS)),
    check('mails_status', oneOf(sql`status`, MAIL_STATUSES)),
    check('mails_recipient', sql`user_id is not null or address is not null`),
  ],
)

/**
 * Notifications of which a mail may be written. A trigger adds each new one while mail is connected, in the transaction
 * that stores it.
 */
export const notificationMails = pgTable(
  'notification_mails',
  {
    notificationId: uuid('notification_id')
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull().defaultNow(),
  },
  (table) => [index('notification_mails_due').on(table.dueAt)],
)

/** What the processes know of the connection to the mail server: at most one row. */
export const mailStatus = pgTable(
  'mail_status',
  {
    name: text('name').primaryKey().default('smtp'),
    /** Whether mails are written. Set at each start. */
    isConnected: boolean('is_connected').notNull(),
    failingSince: at('failing_since'),
    failure: text('failure'),
    lastSentAt: at('last_sent_at'),
  },
  () => [check('mail_status_one', sql`name = 'smtp'`)],
)

/** A user's settings of mail, and what their address did with it. No row: the defaults. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    userId: ofUser().primaryKey(),
    /** Kinds that the user does not want. */
    off: text('off', { enum: OPTIONAL_MAIL }).array().notNull().default([]),
    /** Whether mails of what waits for admins come once a day, instead of once an hour. */
    isWaitingDaily: boolean('is_waiting_daily').notNull().default(false),
    /** How often in sequence the mailbox was refused. */
    refusals: integer('refusals').notNull().default(0),
    /** The address does not exist: nothing is sent to it until it is confirmed again. */
    addressOffAt: at('address_off_at'),
    addressFailure: text('address_failure'),
  },
  () => [
    check('mail_settings_off', sql`off <@ array[${sql.raw(OPTIONAL_MAIL.map((kind) => `'${kind}'`).join(', '))}]`),
  ],
)

const EMAIL_TOKEN_PURPOSES = ['confirm', 'change', 'reset'] as const

/** Links in mails that change an account. Each works once: using one deletes its row and its mail, whose id it has. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: EMAIL_TOKEN_PURPOSES }).notNull(),
    /** SHA-256 of the token: a leaked table grants nothing. */
    tokenHash: text('token_hash').notNull().unique('email_tokens_hash_unique'),
    /** The address that is confirmed. */
    email: text('email').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_tokens_user').on(table.userId),
    index('email_tokens_expiry').on(table.expiresAt),
    check('email_tokens_purpose', oneOf(sql`purpose`, EMAIL_TOKEN_PURPOSES)),
  ],
)
