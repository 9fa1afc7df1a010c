import { NOTIFICATION_TYPES } from '@promptery/contract/notifications'
import { APPROVAL_STATUSES } from '@promptery/contract/prompts'
import { PURCHASE_STATUSES } from '@promptery/contract/purchases'
import { ROLES } from '@promptery/contract/users'
import { desc, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredCover } from './stored-cover.ts'

export const AUDITED_ACTS = ['approve', 'reject', 'grant', 'revoke'] as const
const AUDITED_SUBJECTS = ['prompt', 'user'] as const

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => at('created_at').notNull().defaultNow()

/** `column in ('a', 'b')`, for the checks of lifecycles. */
const oneOf = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower case: unique without regard to case. */
    usernameKey: text('username_key').notNull().unique('users_username_unique'),
    /** Null: an engineer that came with an import and cannot sign in. */
    email: text('email'),
    emailKey: text('email_key').unique('users_email_unique'),
    passwordHash: text('password_hash'),
    role: text('role', { enum: ROLES }).notNull().default('member'),
    /** What an import recognises an engineer by that it has made; nobody can sign in as one. */
    importKey: text('import_key').unique('users_import_key_unique'),
    /** Came with the demo catalogue. */
    isDemo: boolean('is_demo').notNull().default(false),
    uploadsCount: integer('uploads_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_best_selling').on(desc(table.salesCount), desc(table.id)).where(sql`${table.uploadsCount} > 0`),
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

const listed = sql`withdrawn_at is null and status <> 'rejected'`

export const prompts = pgTable(
  'prompts',
  {
    /** UUIDv7: the order of ids is the order of uploading, so `Newest` and `Oldest` need no other key. */
    id: uuid('id').primaryKey(),
    uploadedBy: uuid('uploaded_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    category: text('category').notNull(),
    engine: text('engine').notNull(),
    priceCents: integer('price_cents').notNull(),
    promptText: text('prompt_text').notNull(),
    tipsToUse: text('tips_to_use').notNull().default(''),
    /** Null: the cover is drawn from the title by the sketch adapter. */
    cover: jsonb('cover').$type<StoredCover>(),
    status: text('status', { enum: APPROVAL_STATUSES }).notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    /** It was rejected once: no edit puts it back on the market before an admin has approved it. */
    mustBeApproved: boolean('must_be_approved').notNull().default(false),
    withdrawnAt: at('withdrawn_at'),
    likesCount: integer('likes_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    /** Title, description, category, type, engine and engineer, folded by `db/search-text.ts`. */
    searchText: text('search_text').notNull(),
    searchVector: tsvector('search_vector')
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english'::regconfig, search_text)`),
    /** What an import recognises a row by, so that a second run adds nothing. */
    importKey: text('import_key').unique('prompts_import_key_unique'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('prompts_newest').on(desc(table.id)).where(listed),
    index('prompts_top').on(desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_type_newest').on(table.type, desc(table.id)).where(listed),
    index('prompts_type_top').on(table.type, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_category_newest').on(table.category, desc(table.id)).where(listed),
    index('prompts_category_top').on(table.category, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_engine_newest').on(table.engine, desc(table.id)).where(listed),
    index('prompts_engine_top').on(table.engine, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_price_newest').on(table.priceCents, desc(table.id)).where(listed),
    index('prompts_price_top').on(table.priceCents, desc(table.likesCount), desc(table.id)).where(listed),
    index('prompts_uploader').on(table.uploadedBy, desc(table.id)),
    index('prompts_uploader_best_selling').on(table.uploadedBy, desc(table.salesCount), desc(table.id)).where(listed),
    index('prompts_pending').on(table.id).where(sql`status = 'pending' and withdrawn_at is null`),
    index('prompts_search_parts').using('gin', sql`search_text gin_trgm_ops`),
    index('prompts_search_words').using('gin', table.searchVector),
    check('prompts_status', oneOf(sql`status`, APPROVAL_STATUSES)),
    check('prompts_price', sql`price_cents >= 0`),
    check('prompts_counts', sql`likes_count >= 0 and sales_count >= 0`),
  ],
)

export const likes = pgTable(
  'likes',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.userId] }),
    index('likes_latest').on(table.promptId, desc(table.createdAt), table.userId),
    index('likes_user').on(table.userId),
  ],
)

export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id),
    buyerId: uuid('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => users.id),
    /** The price when it was bought. */
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: PURCHASE_STATUSES }).notNull(),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
  },
  (table) => [
    unique('purchases_once').on(table.buyerId, table.promptId),
    index('purchases_buyer').on(table.buyerId, desc(table.id)),
    index('purchases_seller').on(table.sellerId, desc(table.id)),
    index('purchases_prompt').on(table.promptId),
    check('purchases_status', oneOf(sql`status`, PURCHASE_STATUSES)),
    check('purchases_amount', sql`amount_cents >= 0`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.promptId] }),
    index('cart_items_latest').on(table.userId, desc(table.createdAt)),
    index('cart_items_prompt').on(table.promptId),
  ],
)

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    /** The two users, the smaller id first: there is one conversation of two. */
    lowerUserId: uuid('lower_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    higherUserId: uuid('higher_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMessageId: uuid('last_message_id'),
    lowerUnread: integer('lower_unread').notNull().default(0),
    higherUnread: integer('higher_unread').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('conversations_of_two').on(table.lowerUserId, table.higherUserId),
    index('conversations_lower_latest').on(table.lowerUserId, desc(table.lastMessageId)),
    index('conversations_higher_latest').on(table.higherUserId, desc(table.lastMessageId)),
    check('conversations_order', sql`lower_user_id < higher_user_id`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    /** UUIDv7: the order of ids is the order of sending. */
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: uuid('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    /** Made by the sender's client: the same message sent again is not stored twice. */
    clientKey: uuid('client_key'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('messages_once').on(table.senderId, table.clientKey),
    index('messages_conversation').on(table.conversationId, desc(table.id)),
    // What somebody who comes back has missed.
    index('messages_receiver').on(table.receiverId, desc(table.id)),
    index('messages_sender').on(table.senderId, desc(table.id)),
  ],
)

export const discussions = pgTable(
  'discussions',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    description: text('description').notNull(),
    /** The topic, folded by `db/search-text.ts`. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('discussions_author').on(table.authorId),
    index('discussions_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /** Who is told. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    promptId: uuid('prompt_id').references(() => prompts.id, { onDelete: 'cascade' }),
    /** Whose act it was. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the admin wrote when they rejected it; the prompt itself forgets it with the next edit. */
    reason: text('reason'),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.userId, desc(table.id)),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    // Somebody who writes a hundred messages is told of once: of the first that has not been read, or of the last.
    uniqueIndex('notifications_one_message').on(table.userId, table.actorId).where(sql`type = 'message'`),
    check('notifications_type', oneOf(sql`type`, NOTIFICATION_TYPES)),
  ],
)

/** What admins did. Rows are only ever added, which a trigger sees to; they outlive whom and what they name. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: the order of ids is the order of the acts. */
    id: uuid('id').primaryKey(),
    act: text('act', { enum: AUDITED_ACTS }).notNull(),
    /** Null: somebody at the command line. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    subjectType: text('subject_type', { enum: AUDITED_SUBJECTS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The title or the name that it had then. */
    subjectName: text('subject_name').notNull(),
    /** The address that the request came from, or `command line`. */
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_act').on(table.act, desc(table.id)),
    check('audit_log_act', oneOf(sql`act`, AUDITED_ACTS)),
    check('audit_log_subject', oneOf(sql`subject_type`, AUDITED_SUBJECTS)),
  ],
)

/** Kept by `rate-limiter-flexible`, so that the processes count together. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
})
