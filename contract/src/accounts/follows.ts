import { z } from 'zod'
import { cursorSchema, successSchema, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'

/** An engineer whom the session's user follows. */
export const followSchema = memberSchema.extend({ followedAt: timestampSchema })
export type Follow = z.infer<typeof followSchema>

/** Latest first. */
export const followsResponse = successSchema.extend({
  follows: z.array(followSchema),
  nextCursor: cursorSchema.nullable(),
})
/** Whether the session's user follows an engineer. */
export const followResponse = successSchema.extend({ isFollowing: z.boolean() })
