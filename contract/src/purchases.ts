import { z } from 'zod'
import { errorSchema, idSchema, messageSchema } from './common.ts'

/**
 * A purchase waits for the word that it is paid (`pending`) until it is `paid`, until its buyer leaves it (`abandoned`)
 * or until the payment is refused (`failed`). Only what is paid is owned, counted as sold and kept for its buyer.
 */
export const PURCHASE_STATUSES = ['pending', 'paid', 'abandoned', 'failed'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** Which move leads from which status to which. What was begun and not paid is begun anew, at the price of the moment. */
export const PURCHASE_MOVES = {
  start: { from: ['pending', 'abandoned', 'failed'], to: 'pending' },
  settle: { from: ['pending'], to: 'paid' },
  abandon: { from: ['pending'], to: 'abandoned' },
  fail: { from: ['pending'], to: 'failed' },
} as const satisfies Record<string, { from: readonly PurchaseStatus[]; to: PurchaseStatus }>

/** What anyone is told of a purchase. One that has ended without a payment is no longer told of. */
export const SHOWN_PURCHASE_STATUSES = ['pending', 'paid'] as const satisfies readonly PurchaseStatus[]

export const buyBody = z.object({
  /** Must be the session's user. */
  boughtBy: idSchema,
  promptId: idSchema,
  /** Dollars: the price that the buyer was shown. Absent: whatever it is at the moment. */
  price: z.number().nonnegative().max(10_000).multipleOf(0.01).optional(),
})
export type BuyBody = z.infer<typeof buyBody>

export const buyResponse = messageSchema.extend({ status: z.enum(SHOWN_PURCHASE_STATUSES) })

/** 409: the price is not the one that the buyer was shown. Nothing was recorded. Both are dollars. */
export const priceChangedResponse = errorSchema.extend({ price: z.object({ shown: z.number(), current: z.number() }) })
