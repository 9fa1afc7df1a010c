import { desc, type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from './accounts/people.ts'
import { at, createdAt, language } from './columns.ts'
import { PENDING_LIST } from './search.ts'

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
