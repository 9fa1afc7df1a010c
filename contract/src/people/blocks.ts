import { z } from 'zod'
import { idSchema, pageResponse, successSchema, timestampSchema } from '../common.ts'

/** A member whom the session's user has blocked. */
export const blockSchema = z.object({ _id: idSchema, username: z.string(), blockedAt: timestampSchema })
export type Block = z.infer<typeof blockSchema>

/** Latest first. */
export const blocksResponse = pageResponse('blocks', blockSchema)
/** Whether the session's user has blocked a member. */
export const blockResponse = successSchema.extend({ isBlocked: z.boolean() })
