import { z } from 'zod'
import {
  cursorSchema,
  headlineSchema,
  idSchema,
  pageQuery,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { ANSWER, ANSWER_SORTS, DISCUSSION_SORTS } from './discussion-limits.ts'

export const createDiscussionBody = z.object({
  topic: headlineSchema(LIMITS.topic),
  description: trimmedUpTo(LIMITS.discussion.max).min(LIMITS.discussion.min, 'Say what you would like to discuss'),
})
export type CreateDiscussionBody = z.infer<typeof createDiscussionBody>

const countSchema = z.number().int().nonnegative()
const writtenFields = {
  _id: idSchema,
  author: memberSchema,
  /** Present while it is held for an admin. */
  isHeld: z.literal(true).optional(),
  /** Guessed language of its text, as a BCP 47 tag. Absent: unknown. */
  language: z.string().optional(),
  votesCount: countSchema,
  createdAt: timestampSchema,
  /** Present once its author has changed it. */
  editedAt: timestampSchema.optional(),
}

export const discussionSchema = z.object({
  ...writtenFields,
  topic: z.string(),
  /** Markdown. */
  description: z.string(),
  /** Present when its author has deleted the description, and answers are left. */
  isDeleted: z.literal(true).optional(),
  answersCount: countSchema,
  /** Whether its author has accepted an answer. */
  isAnswered: z.boolean(),
  /** When it, or its latest answer, was written. */
  activeAt: timestampSchema,
  /** Present for members who have read it before its latest answer. */
  isUnread: z.literal(true).optional(),
})
export type Discussion = z.infer<typeof discussionSchema>

export const discussionsQuery = z.object({
  /** Part of the topic, in any case. */
  topic: trimmedUpTo(LIMITS.topic.max).default(''),
  /** Absent: the latest 100, oldest first. */
  sort: z.enum(DISCUSSION_SORTS).optional(),
  before: cursorSchema.optional(),
})
/** `nextCursor` is the `before` of what follows; of earlier ones where the oldest are first. */
export const discussionsResponse = successSchema.extend({
  data: z.array(discussionSchema),
  nextCursor: cursorSchema.nullable(),
})
export const discussionResponse = successSchema.extend({ data: discussionSchema })

export const answerSchema = z.object({
  ...writtenFields,
  discussionId: idSchema,
  /** Markdown. */
  text: z.string(),
  /** Present for members who have voted for it. */
  votedByMe: z.literal(true).optional(),
})
export type Answer = z.infer<typeof answerSchema>

/** A topic's page. */
export const topicSchema = discussionSchema.extend({
  /** Present for members who have voted for it. */
  votedByMe: z.literal(true).optional(),
  acceptedAnswer: answerSchema.nullable(),
  /** The latest answer that the member has read. Present for members who have read it before. */
  readUpTo: idSchema.optional(),
})
export type Topic = z.infer<typeof topicSchema>
export const topicResponse = successSchema.extend({ data: topicSchema })

export const answerBody = z.object({
  text: trimmedUpTo(ANSWER.max).min(ANSWER.min, 'Write an answer'),
})
export const answersQuery = pageQuery.extend({ sort: z.enum(ANSWER_SORTS).default(ANSWER_SORTS[0]) })
export const answersResponse = successSchema.extend({
  answers: z.array(answerSchema),
  nextCursor: cursorSchema.nullable(),
})
export const answerResponse = successSchema.extend({ answer: answerSchema })

/** Null: no answer is accepted any more. */
export const acceptAnswerBody = z.object({ answerId: idSchema.nullable() })

export const votesResponse = successSchema.extend({ votesCount: countSchema, votedByMe: z.boolean() })
