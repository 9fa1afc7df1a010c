import { z } from 'zod'
import { pageResponse, successSchema, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'

/** A member whom the session's user has blocked. */
export const blockSchema = memberSchema.extend({ blockedAt: timestampSchema })
export type Block = z.infer<typeof blockSchema>

/** Latest first. */
export const blocksResponse = pageResponse('blocks', blockSchema)
/** Whether the session's user has blocked a member. */
export const blockResponse = successSchema.extend({ isBlocked: z.boolean() })
