import { z } from 'zod'
import { idSchema, messageSchema } from './common.ts'

/** A purchase is complete (`paid`), or waits for the payment provider's word (`pending`). */
export const PURCHASE_STATUSES = ['pending', 'paid'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const buyBody = z.object({
  /** Must be the session's user. */
  boughtBy: idSchema,
  promptId: idSchema,
})
export type BuyBody = z.infer<typeof buyBody>

export const buyAnswer = messageSchema.extend({ status: z.enum(PURCHASE_STATUSES) })
