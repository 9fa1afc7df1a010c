import { z } from 'zod'
import {
  cursorSchema,
  headlineSchema,
  idParams,
  idSchema,
  pageQuery,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'
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

export const listAnswers = route({
  method: 'GET',
  path: '/discussions/answers/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The answers to a topic',
  params: idParams,
  query: answersQuery,
  response: answersResponse,
  errors: [404],
})

export const createAnswer = route({
  method: 'POST',
  path: '/discussions/answers/:id',
  access: 'members',
  summary: 'Answer a topic',
  params: idParams,
  body: answerBody,
  status: 201,
  response: answerResponse,
  errors: [403, 404],
})

export const editAnswer = route({
  method: 'PUT',
  path: '/answers/:id',
  access: 'members',
  summary: 'Change one’s own answer',
  params: idParams,
  body: answerBody,
  response: answerResponse,
  errors: [403, 404, 409],
})

export const deleteAnswer = route({
  method: 'DELETE',
  path: '/answers/:id',
  access: 'members',
  summary: 'Delete one’s own answer',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})

export const listDiscussions = route({
  method: 'GET',
  path: '/discussions/all',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The latest discussions, oldest first, or those that come first in an order',
  query: discussionsQuery,
  response: discussionsResponse,
})

export const createDiscussion = route({
  method: 'POST',
  path: '/discussions/create',
  access: 'members',
  summary: 'Start a discussion',
  body: createDiscussionBody,
  status: 201,
  response: discussionResponse,
  errors: [403],
})

export const getDiscussion = route({
  method: 'GET',
  path: '/discussions/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'One topic, with the accepted answer',
  params: idParams,
  response: topicResponse,
  errors: [404],
})

export const editDiscussion = route({
  method: 'PUT',
  path: '/discussions/:id',
  access: 'members',
  summary: 'Change one’s own topic',
  params: idParams,
  body: createDiscussionBody,
  response: discussionResponse,
  errors: [403, 404, 409],
})

export const deleteDiscussion = route({
  method: 'DELETE',
  path: '/discussions/:id',
  access: 'members',
  summary: 'Delete one’s own topic',
  description: 'With answers by others its heading and the answers stay.',
  params: idParams,
  response: successSchema,
  errors: [403, 404],
})

export const acceptAnswer = route({
  method: 'PUT',
  path: '/discussions/accepted/:id',
  access: 'members',
  summary: 'Accept an answer to one’s own topic, or none',
  params: idParams,
  body: acceptAnswerBody,
  response: successSchema,
  errors: [403, 404],
})

export const readDiscussion = route({
  method: 'POST',
  path: '/discussions/read/:id',
  access: 'members',
  summary: 'Mark a topic’s answers as read, with the notifications about it',
  params: idParams,
  response: successSchema,
  errors: [404],
})

export const voteForDiscussion = route({
  method: 'PUT',
  path: '/discussions/vote/:id',
  access: 'members',
  summary: 'Vote for the topic of another member',
  params: idParams,
  response: votesResponse,
  errors: [403, 404],
})

export const takeBackVoteForDiscussion = route({
  method: 'DELETE',
  path: '/discussions/vote/:id',
  access: 'members',
  summary: 'Take back one’s vote for the topic',
  params: idParams,
  response: votesResponse,
  errors: [404],
})

export const voteForAnswer = route({
  method: 'PUT',
  path: '/answers/vote/:id',
  access: 'members',
  summary: 'Vote for the answer of another member',
  params: idParams,
  response: votesResponse,
  errors: [403, 404],
})

export const takeBackVoteForAnswer = route({
  method: 'DELETE',
  path: '/answers/vote/:id',
  access: 'members',
  summary: 'Take back one’s vote for the answer',
  params: idParams,
  response: votesResponse,
  errors: [404],
})
