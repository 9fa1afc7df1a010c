import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  answers,
  answerVotes,
  blocks,
  discussionReads,
  discussions,
  discussionVotes,
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
const words = sql`case when ${messages.removedBy} is null then ${messages.message} end`

/** What the user has written, and what others have written to them. */
export const WRITING: Part[] = [
  part('reviews/reviews', {
    table: reviews,
    key: reviews.id,
    of: (userId) => eq(reviews.authorId, userId),
    columns: {
      prompt: titleOf(reviews.promptId),
      stars: reviews.stars,
      text: reviews.text,
      version: reviews.version,
      answer: reviews.answer,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
    },
  }),
  part('reviews/samples', {
    limit: TEXTS,
    table: samples,
    key: samples.id,
    of: samplesOfReviews,
    columns: {
      promptId: samples.promptId,
      text: samples.text,
      picture: samples.picture,
      values: samples.filling,
      model: samples.model,
      createdAt: samples.createdAt,
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
      stars: reviews.stars,
      text: reviews.text,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
      createdAt: reviews.createdAt,
    },
  }),
  part('board/topics', {
    table: discussions,
    key: discussions.id,
    of: (userId) => eq(discussions.authorId, userId),
    columns: { topic: discussions.topic, description: discussions.description, createdAt: discussions.createdAt },
  }),
  part('board/answers', {
    table: answers,
    key: answers.id,
    of: (userId) => eq(answers.authorId, userId),
    columns: { topic: topicOf(answers.discussionId), text: answers.text, createdAt: answers.createdAt },
  }),
  part('board/votes-for-topics', {
    table: discussionVotes,
    key: discussionVotes.discussionId,
    of: (userId) => eq(discussionVotes.userId, userId),
    columns: { topic: topicOf(discussionVotes.discussionId) },
  }),
  part('board/votes-for-answers', {
    table: answerVotes,
    key: answerVotes.answerId,
    of: (userId) => eq(answerVotes.userId, userId),
    columns: { answerId: answerVotes.answerId },
  }),
  part('board/read', {
    table: discussionReads,
    key: discussionReads.discussionId,
    of: (userId) => eq(discussionReads.userId, userId),
    columns: { topic: topicOf(discussionReads.discussionId) },
  }),
  part('messages/sent', {
    table: messages,
    key: messages.id,
    of: (userId) => eq(messages.senderId, userId),
    columns: { to: nameOf(messages.receiverId), message: messages.message, createdAt: messages.createdAt },
  }),
  part('messages/received', {
    table: messages,
    key: messages.id,
    of: (userId) => eq(messages.receiverId, userId),
    columns: { from: nameOf(messages.senderId), message: words, createdAt: messages.createdAt },
  }),
  part('messages/blocked', {
    table: blocks,
    key: blocks.id,
    of: (userId) => eq(blocks.blockerId, userId),
    columns: { member: nameOf(blocks.blockedId), createdAt: blocks.createdAt },
  }),
  part('notifications', {
    table: notifications,
    key: notifications.id,
    of: (userId) => eq(notifications.userId, userId),
    columns: {
      type: notifications.type,
      prompt: titleOf(notifications.promptId),
      topic: topicOf(notifications.discussionId),
      reason: notifications.reason,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    },
  }),
  part('reports/written', {
    table: reports,
    key: reports.id,
    of: (userId) => eq(reports.reporterId, userId),
    columns: {
      subject: sql`(select subject from ${reportCases} where id = ${reports.caseId})`,
      reason: reports.reason,
      text: reports.text,
      createdAt: reports.createdAt,
    },
  }),
  // What waits to be decided stays with the admins.
  part('reports/decisions-on-you', {
    table: reportCases,
    key: reportCases.id,
    of: (userId) => and(eq(reportCases.personId, userId), isNotNull(reportCases.decidedAt)),
    columns: {
      subject: reportCases.subject,
      title: reportCases.title,
      text: reportCases.text,
      decision: reportCases.decision,
      until: reportCases.until,
      answer: reportCases.answer,
      appeal: reportCases.appeal,
      decidedAt: reportCases.decidedAt,
    },
  }),
]
