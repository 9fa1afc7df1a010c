import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pick } from '../../../platform/db/rows.ts'
import {
  answers,
  answerVotes,
  attachmentTexts,
  blocks,
  discussionReads,
  discussions,
  discussionVotes,
  follows,
  messages,
  notifications,
  prompts,
  reportCases,
  reports,
  reviews,
  samples,
  users,
} from '../../../platform/db/schema.ts'
import { type Part, part, TEXTS, titleOf } from './part.ts'

const nameOf = (user: PgColumn) => sql`(select username from ${users} where id = ${user})`
/** Not of a hidden topic. */
const topicOf = (discussion: PgColumn) =>
  sql`(select topic from ${discussions} where id = ${discussion} and removed_by is null and not is_held)`
const samplesOfReviews = (userId: string) =>
  sql`${samples.reviewId} in (select id from ${reviews} where author_id = ${userId})`
/** Messages that the user has sent, or got and that no admin has removed. */
const readMessages = (userId: string): SQL | undefined =>
  or(eq(messages.senderId, userId), and(eq(messages.receiverId, userId), isNull(messages.removedBy)))
const file = sql`case when ${messages.removedBy} is null then ${messages.attachment} end`
const words = sql`case when ${messages.removedBy} is null then ${messages.message} end`

/** What the user has written, and what others have written to them. */
export const WRITING: Part[] = [
  part('reviews/reviews', {
    table: reviews,
    key: reviews.id,
    of: reviews.authorId,
    columns: {
      prompt: titleOf(reviews.promptId),
      ...pick(reviews, 'stars', 'text', 'version', 'answer', 'createdAt', 'updatedAt'),
    },
  }),
  part('reviews/samples', {
    limit: TEXTS,
    table: samples,
    key: samples.id,
    of: samplesOfReviews,
    columns: {
      ...pick(samples, 'promptId', 'text', 'picture'),
      values: samples.filling,
      ...pick(samples, 'model', 'createdAt'),
    },
  }),
  part('reviews/samples', {
    format: 'pictures',
    table: samples,
    key: samples.id,
    of: (userId) => and(samplesOfReviews(userId), isNotNull(samples.picture)),
    columns: { picture: samples.picture },
  }),
  part('reviews/of-listings', {
    table: reviews,
    key: reviews.id,
    of: (userId) =>
      and(
        isNull(reviews.removedBy),
        sql`${reviews.promptId} in (select id from ${prompts} where uploaded_by = ${userId})`,
      ),
    columns: {
      prompt: titleOf(reviews.promptId),
      ...pick(reviews, 'stars', 'text', 'answer', 'answeredAt', 'createdAt'),
    },
  }),
  part('board/topics', {
    table: discussions,
    key: discussions.id,
    of: discussions.authorId,
    columns: pick(discussions, 'topic', 'description', 'createdAt'),
  }),
  part('board/answers', {
    table: answers,
    key: answers.id,
    of: answers.authorId,
    columns: { topic: topicOf(answers.discussionId), ...pick(answers, 'text', 'createdAt') },
  }),
  part('board/votes-for-topics', {
    table: discussionVotes,
    key: discussionVotes.discussionId,
    of: discussionVotes.userId,
    columns: { topic: topicOf(discussionVotes.discussionId) },
  }),
  part('board/votes-for-answers', {
    table: answerVotes,
    key: answerVotes.answerId,
    of: answerVotes.userId,
    columns: { answerId: answerVotes.answerId },
  }),
  part('board/read', {
    table: discussionReads,
    key: discussionReads.discussionId,
    of: discussionReads.userId,
    columns: { topic: topicOf(discussionReads.discussionId) },
  }),
  part('messages/sent', {
    table: messages,
    key: messages.id,
    of: messages.senderId,
    columns: {
      to: nameOf(messages.receiverId),
      file: messages.attachment,
      ...pick(messages, 'id', 'message', 'createdAt'),
    },
  }),
  part('messages/received', {
    table: messages,
    key: messages.id,
    of: messages.receiverId,
    columns: { from: nameOf(messages.senderId), message: words, file, ...pick(messages, 'id', 'createdAt') },
  }),
  part('messages/files', {
    format: 'pictures',
    table: messages,
    key: messages.id,
    of: (userId) => and(readMessages(userId), isNotNull(messages.attachment)),
    columns: { picture: sql`${messages.attachment} -> 'picture'` },
  }),
  // Named by the id of the message.
  part('messages/files', {
    format: 'texts',
    limit: TEXTS,
    table: attachmentTexts,
    key: attachmentTexts.messageId,
    of: (userId) => sql`${attachmentTexts.messageId} in (select id from ${messages} where ${readMessages(userId)})`,
    columns: { name: attachmentTexts.messageId, text: attachmentTexts.text },
  }),
  part('messages/blocked', {
    table: blocks,
    key: blocks.id,
    of: blocks.blockerId,
    columns: { member: nameOf(blocks.blockedId), createdAt: blocks.createdAt },
  }),
  part('account/following', {
    table: follows,
    key: follows.id,
    of: follows.followerId,
    columns: { engineer: nameOf(follows.engineerId), createdAt: follows.createdAt },
  }),
  part('notifications', {
    table: notifications,
    key: notifications.id,
    of: notifications.userId,
    columns: {
      type: notifications.type,
      prompt: titleOf(notifications.promptId),
      topic: topicOf(notifications.discussionId),
      ...pick(notifications, 'reason', 'waitingKind', 'waitingCount', 'readAt', 'createdAt'),
    },
  }),
  part('reports/written', {
    table: reports,
    key: reports.id,
    of: reports.reporterId,
    columns: {
      subject: sql`(select subject from ${reportCases} where id = ${reports.caseId})`,
      ...pick(reports, 'reason', 'text', 'createdAt'),
    },
  }),
  // What waits to be decided stays with the admins.
  part('reports/decisions-on-you', {
    table: reportCases,
    key: reportCases.id,
    of: (userId) => and(eq(reportCases.personId, userId), isNotNull(reportCases.decidedAt)),
    columns: pick(reportCases, 'subject', 'title', 'text', 'decision', 'until', 'answer', 'appeal', 'decidedAt'),
  }),
]
