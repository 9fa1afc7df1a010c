import { z } from 'zod'
import { cursorSchema, messageSchema, successSchema, timestampSchema } from './common.ts'
import { LIMITS } from './constants.ts'
import { promptSchema } from './prompts.ts'

/** What waits for approval, oldest first, with its text. */
export const approvalsAnswer = successSchema.extend({
  prompts: z.array(promptSchema),
  nextCursor: cursorSchema.nullable(),
})

export const decideBody = z.object({
  decision: z.enum(['approve', 'reject']),
  /** For its uploader to read; only with `reject`. */
  reason: z.string().trim().max(LIMITS.reasonMax, `Use at most ${LIMITS.reasonMax} characters`).optional(),
  /** The `updatedAt` of the prompt as it was read: what was edited since is not decided about. */
  updatedAt: timestampSchema.optional(),
})
export type DecideBody = z.infer<typeof decideBody>
export const decideAnswer = messageSchema.extend({ prompt: promptSchema })
