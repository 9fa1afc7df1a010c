import { z } from 'zod'
import { messageSchema, pageQuery, pageResponse, timestampSchema, trimmedUpTo } from '../common.ts'
import { LIMITS, MODERATED } from '../constants.ts'
import { promptSchema } from '../listings/prompts.ts'

export const approvalsQuery = pageQuery.extend({
  status: z.enum(MODERATED).default('pending'),
  search: trimmedUpTo(LIMITS.searchMax).default(''),
})
export type ApprovalsQuery = z.infer<typeof approvalsQuery>

/** Prompts with their texts. */
export const approvalsResponse = pageResponse('prompts', promptSchema)

export const decideBody = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Shown to the uploader. Only with `reject`. */
  reason: trimmedUpTo(LIMITS.reasonMax).optional(),
  /**
   * The `updatedAt` of the read prompt. A later edit or decision makes this one fail. Required for approving a rejected
   * prompt.
   */
  updatedAt: timestampSchema.optional(),
})
export type DecideBody = z.infer<typeof decideBody>
export const decideResponse = messageSchema.extend({ prompt: promptSchema })
