import { NOTIFICATION_TYPES } from '@promptery/contract/notices/notifications'
import { WAITING } from '@promptery/contract/notices/waiting'
import { desc, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredAttachment } from '../stored-cover.ts'
import { ofUser, users } from './accounts.ts'
import { at, createdAt, language, oneOf } from './columns.ts'
import { PENDING_LIST, prompts } from './listings.ts'

export const discussions = pgTable(
  'discussions',
  {
    id: uuid('id').primaryKey(),
    authorId: ofUser('author_id'),
    topic: text('topic').notNull(),
    /** Empty when `deletedAt` is set. */
    description: text('description').notNull(),
    /** Of both. */
    language: language(),
    /** The folded topic (`db/fold-text.ts`). */
    searchText: text('search_text').notNull(),
    /** Held for review: visible to its author and admins only, see `holds`. */
    isHeld: boolean('is_held').notNull().default(false),
    /** The case of `reportCases` that has removed it: then nobody sees it. */
    removedBy: uuid('removed_by'),
    /** Shown answers and the latest of them. Counted by a trigger of `answers`. */
    answersCount: integer('answers_count').notNull().default(0),
    lastAnswerId: uuid('last_answer_id'),
    /** Accepted by the author. The trigger clears it when the answer is gone or hidden. */
    acceptedAnswerId: uuid('accepted_answer_id'),
    votesCount: integer('votes_count').notNull().default(0),
    editedAt: at('edited_at'),
    /** Its author has deleted the description, and answers by others are left. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('discussions_author').on(table.authorId),
    index('discussions_search').using('gin', sql`search_text gin_trgm_ops`).with(PENDING_LIST),
    index('discussions_active').using('btree', sql`(coalesce(last_answer_id, id)) desc`),
    index('discussions_votes').on(desc(table.votesCount), desc(table.id)),
    index('discussions_unanswered').on(desc(table.id)).where(sql`answers_count = 0`),
  ],
)

/** The latest answer or the topic itself: a UUIDv7, so ordered by time. */
export const activityId: SQL<string> = sql<string>`coalesce(${discussions.lastAnswerId}, ${discussions.id})`

const ofDiscussion = () =>
  uuid('discussion_id')
    .notNull()
    .references(() => discussions.id, { onDelete: 'cascade' })

export const answers = pgTable(
  'answers',
  {
    /** UUIDv7: ordered by time. */
    id: uuid('id').primaryKey(),
    discussionId: ofDiscussion(),
    authorId: ofUser('author_id'),
    /** Markdown. */
    text: text('text').notNull(),
    language: language(),
    /** As of discussions. */
    isHeld: boolean('is_held').notNull().default(false),
    removedBy: uuid('removed_by'),
    votesCount: integer('votes_count').notNull().default(0),
    editedAt: at('edited_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('answers_discussion').on(table.discussionId, table.id),
    index('answers_votes').on(table.discussionId, desc(table.votesCount), desc(table.id)),
    index('answers_author').on(table.authorId),
  ],
)

export const discussionVotes = pgTable(
  'discussion_votes',
  { discussionId: ofDiscussion(), userId: ofUser() },
  (table) => [
    primaryKey({ columns: [table.discussionId, table.userId] }),
    index('discussion_votes_user').on(table.userId),
  ],
)

export const answerVotes = pgTable(
  'answer_votes',
  {
    answerId: uuid('answer_id')
      .notNull()
      .references(() => answers.id, { onDelete: 'cascade' }),
    userId: ofUser(),
  },
  (table) => [primaryKey({ columns: [table.answerId, table.userId] }), index('answer_votes_user').on(table.userId)],
)

/** Up to which answer a member has read a topic. */
export const discussionReads = pgTable(
  'discussion_reads',
  {
    discussionId: ofDiscussion(),
    userId: ofUser(),
    /** An answer, or the topic itself. */
    upTo: uuid('up_to').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.discussionId] }),
    index('discussion_reads_discussion').on(table.discussionId),
  ],
)

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    /** The smaller id of the two users, so that a pair has one conversation. */
    lowerUserId: ofUser('lower_user_id'),
    higherUserId: ofUser('higher_user_id'),
    lastMessageId: uuid('last_message_id'),
    lowerUnread: integer('lower_unread').notNull().default(0),
    higherUnread: integer('higher_unread').notNull().default(0),
    /** The last message when each of the two read the conversation. */
    lowerReadId: uuid('lower_read_id'),
    higherReadId: uuid('higher_read_id'),
    /** Whether its messages notify neither by the bar nor by mail. */
    lowerMuted: boolean('lower_muted').notNull().default(false),
    higherMuted: boolean('higher_muted').notNull().default(false),
    /** Whether it is out of the list of each, and the last message when they left: earlier ones stay hidden. */
    lowerLeft: boolean('lower_left').notNull().default(false),
    higherLeft: boolean('higher_left').notNull().default(false),
    lowerLeftId: uuid('lower_left_id'),
    higherLeftId: uuid('higher_left_id'),
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
    /** UUIDv7: ordered by the time of sending. */
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: ofUser('sender_id'),
    receiverId: ofUser('receiver_id'),
    message: text('message').notNull(),
    /** Made by the sender's client, so that a retry stores no duplicate. */
    clientKey: uuid('client_key'),
    /** The case of `reportCases` that has removed its text. */
    removedBy: uuid('removed_by'),
    attachment: jsonb('attachment').$type<StoredAttachment>(),
    /** The folded words of the message and the name of its file (`db/fold-text.ts`). */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('messages_once').on(table.senderId, table.clientKey),
    // Each member searches their own conversations, so the words of all others are not read.
    index('messages_search').using('gin', table.conversationId, sql`search_text gin_trgm_ops`).with(PENDING_LIST),
    index('messages_attached').on(table.id).where(sql`attachment is not null`),
    index('messages_stored').on(table.senderId, table.id).where(sql`attachment is not null`),
    index('messages_conversation').on(table.conversationId, desc(table.id)),
    // For messages missed during a reconnect.
    index('messages_receiver').on(table.receiverId, desc(table.id)),
    index('messages_sender').on(table.senderId, desc(table.id)),
  ],
)

/** The text that is attached to a message. */
export const attachmentTexts = pgTable('attachment_texts', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
})

/** Members are notified of new listings of engineers whom they follow. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey(),
    followerId: ofUser('follower_id'),
    engineerId: ofUser('engineer_id'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('follows_once').on(table.followerId, table.engineerId),
    index('follows_follower').on(table.followerId, desc(table.id)),
    index('follows_of_engineer').on(table.engineerId, table.id),
    check('follows_other', sql`follower_id <> engineer_id`),
  ],
)

/** New listings of which a job still notifies followers. */
export const announcements = pgTable('announcements', {
  promptId: uuid('prompt_id')
    .primaryKey()
    .references(() => prompts.id, { onDelete: 'cascade' }),
  /** The last following that was read. Null: none was. */
  after: uuid('after'),
  createdAt: createdAt(),
})

/** A member takes no messages and no answers from another. */
export const blocks = pgTable(
  'blocks',
  {
    id: uuid('id').primaryKey(),
    blockerId: ofUser('blocker_id'),
    blockedId: ofUser('blocked_id'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('blocks_once').on(table.blockerId, table.blockedId),
    index('blocks_blocker').on(table.blockerId, desc(table.id)),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_other', sql`blocker_id <> blocked_id`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    /** The recipient. */
    userId: ofUser(),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    promptId: uuid('prompt_id').references(() => prompts.id, { onDelete: 'cascade' }),
    discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The reason of a rejection. The prompt's own is cleared by the next edit. */
    reason: text('reason'),
    /** What waits, and how many when it was written. Unread ones follow the number. */
    waitingKind: text('waiting_kind', { enum: WAITING }),
    waitingCount: integer('waiting_count'),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_user').on(table.userId, desc(table.id)),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    // One unread notification per sender.
    uniqueIndex('notifications_one_message')
      .on(table.userId, table.actorId)
      .where(sql`type = 'message' and read_at is null`),
    // One unread notification of failed transfers per engineer.
    uniqueIndex('notifications_one_failure')
      .on(table.userId, sql`coalesce(actor_id, user_id)`)
      .where(sql`type = 'payout_failed' and read_at is null`),
    // One unread notification of a new version per prompt.
    uniqueIndex('notifications_one_version')
      .on(table.userId, table.promptId)
      .where(sql`type = 'new_version' and read_at is null`),
    // A listing is new once.
    uniqueIndex('notifications_one_listing').on(table.userId, table.promptId).where(sql`type = 'new_listing'`),
    // One unread notification of each kind per topic.
    uniqueIndex('notifications_one_topic')
      .on(table.userId, table.discussionId, table.type)
      .where(sql`type in ('answered', 'mentioned') and read_at is null`),
    // One unread notification of each kind that waits.
    uniqueIndex('notifications_one_waiting')
      .on(table.userId, table.waitingKind)
      .where(sql`waiting_kind is not null and read_at is null`),
    index('notifications_discussion').on(table.discussionId).where(sql`discussion_id is not null`),
    index('notifications_writer').on(table.userId, table.actorId).where(sql`type = 'message'`),
    index('notifications_prompt').on(table.promptId),
    check('notifications_type', oneOf(sql`type`, NOTIFICATION_TYPES)),
    check(
      'notifications_waiting',
      sql`(type in ('waiting', 'failing')) = (waiting_kind is not null) and (waiting_kind is null) = (waiting_count is null)`,
    ),
  ],
)
