import { z } from 'zod'
import { cursorSchema, headlineSchema, idSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'

export const createDiscussionBody = z.object({
  topic: headlineSchema(LIMITS.topic),
  description: z
    .string()
    .trim()
    .min(LIMITS.discussion.min, 'Say what you would like to discuss')
    .max(LIMITS.discussion.max, `Use at most ${LIMITS.discussion.max} characters`),
})
export type CreateDiscussionBody = z.infer<typeof createDiscussionBody>

export const discussionSchema = z.object({
  _id: idSchema,
  topic: z.string(),
  description: z.string(),
  author: z.object({ _id: idSchema, username: z.string() }),
  /** Present while it is held for an admin. */
  isHeld: z.literal(true).optional(),
  createdAt: timestampSchema,
})
export type Discussion = z.infer<typeof discussionSchema>

export const discussionsQuery = z.object({
  /** Part of the topic, in any case. */
  topic: z.string().trim().max(LIMITS.topic.max).default(''),
  before: cursorSchema.optional(),
})
/** The latest 100, oldest first. `nextCursor` is the `before` of earlier ones. */
export const discussionsResponse = successSchema.extend({
  data: z.array(discussionSchema),
  nextCursor: cursorSchema.nullable(),
})
export const createDiscussionResponse = successSchema.extend({ data: discussionSchema })
