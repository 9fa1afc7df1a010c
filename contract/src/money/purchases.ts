import { z } from 'zod'
import { errorSchema, idSchema, messageSchema } from '../common.ts'
import { LICENCES } from '../constants.ts'

/**
 * A purchase waits for the word that it is paid (`pending`) until it is `paid`, until the payment is refused (`failed`)
 * or until it was not paid in time (`expired`). What was paid may be given back (`refunded`). Only what is paid is owned,
 * counted as sold and kept for its buyer.
 */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/**
 * Which move leads from which status to which. What was begun and not paid is begun anew, at the price of the moment.
 * A refund is an end: who buys again makes another purchase.
 */
export const PURCHASE_MOVES = {
  start: { from: ['pending', 'failed', 'expired'], to: 'pending' },
  settle: { from: ['pending'], to: 'paid' },
  fail: { from: ['pending'], to: 'failed' },
  expire: { from: ['pending'], to: 'expired' },
  refund: { from: ['paid'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PurchaseStatus[]; to: PurchaseStatus }>

/** What anyone is told of a purchase. One that has ended without a payment is no longer told of. */
export const SHOWN_PURCHASE_STATUSES = ['pending', 'paid', 'refunded'] as const satisfies readonly PurchaseStatus[]

/** A checkout is the one payment of a buyer for one purchase or several. */
export const CHECKOUT_STATUSES = ['open', 'paid', 'failed', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** Money that arrives is taken down whatever the checkout was: what it can no longer buy goes back. */
export const CHECKOUT_MOVES = {
  pay: { from: ['open', 'failed', 'expired'], to: 'paid' },
  fail: { from: ['open'], to: 'failed' },
  expire: { from: ['open'], to: 'expired' },
} as const satisfies Record<string, { from: readonly CheckoutStatus[]; to: CheckoutStatus }>

/** How many prompts can be paid at once: what a cart holds. */
export const CHECKOUT_ITEMS_MAX = 100

const itemSchema = z.object({
  promptId: idSchema,
  /** Dollars: the price that the buyer was shown. Absent: whatever it is at the moment. */
  price: z.number().nonnegative().max(10_000).multipleOf(0.01).optional(),
  /** The licence that the buyer was shown. Absent: whatever it is at the moment. */
  licence: z.enum(LICENCES).optional(),
})

export const buyBody = itemSchema.extend({
  /** Must be the session's user. */
  boughtBy: idSchema,
})
export type BuyBody = z.infer<typeof buyBody>

export const buyResponse = messageSchema.extend({
  status: z.enum(['pending', 'paid']),
  /** With a payment provider, while there is something to pay. */
  checkout: z
    .object({
      _id: idSchema,
      /** The provider's page. Null: the payment is under way there, and there is nothing left to do. */
      url: z.url().nullable(),
    })
    .optional(),
})

/** Several prompts at once, such as a whole cart. */
export const checkoutBody = z.object({ items: z.array(itemSchema).min(1).max(CHECKOUT_ITEMS_MAX) })
export type CheckoutBody = z.infer<typeof checkoutBody>

export const checkoutSchema = z.object({
  _id: idSchema,
  status: z.enum(CHECKOUT_STATUSES),
  /** As in `buyResponse`; null too when the checkout is not open. */
  url: z.url().nullable(),
  /** In units of the currency: dollars. */
  amount: z.number(),
  currency: z.string(),
  purchases: z.array(
    z.object({
      /** Null: the prompt is gone, and the money goes back. */
      prompt_id: idSchema.nullable(),
      title: z.string(),
      amount: z.number(),
      status: z.enum(PURCHASE_STATUSES),
    }),
  ),
})
export type Checkout = z.infer<typeof checkoutSchema>

export const checkoutResponse = z.object({ success: z.literal(true), checkout: checkoutSchema })

/** 409. Nothing was recorded. */
export const buyConflictResponse = errorSchema.extend({
  /** With `price_changed`: the price that the buyer was shown, and the one of the moment. Both are dollars. */
  price: z.object({ shown: z.number(), current: z.number() }).optional(),
})
