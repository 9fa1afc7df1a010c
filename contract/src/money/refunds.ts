import { z } from 'zod'
import { cursorSchema, idSchema, successSchema, timestampSchema } from '../common.ts'
import { LICENCES, LIMITS } from '../constants.ts'

/**
 * A buyer asks for their money back (`open`). The engineer or an admin grants or refuses it. The buyer may withdraw it.
 * It is `closed` without an answer when the money went back otherwise, by a lost dispute or by hand at the provider.
 */
export const REFUND_REQUEST_STATUSES = ['open', 'granted', 'refused', 'withdrawn', 'closed'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** An open request freezes the engineer's share of its purchase. */
export const REFUND_REQUEST_MOVES = {
  grant: { from: ['open'], to: 'granted' },
  refuse: { from: ['open'], to: 'refused' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  close: { from: ['open'], to: 'closed' },
} as const satisfies Record<string, { from: readonly RefundRequestStatus[]; to: RefundRequestStatus }>

/** Those of which a purchase has one at most: what was refused is not asked for again. */
export const FINAL_REFUND_REQUEST_STATUSES = [
  'open',
  'granted',
  'refused',
] as const satisfies readonly RefundRequestStatus[]

/** Money that goes back: it waits for the provider (`pending`), was given back (`done`), or came back later (`failed`). */
export const REFUND_STATUSES = ['pending', 'done', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_MOVES = {
  finish: { from: ['pending'], to: 'done' },
  fail: { from: ['done'], to: 'failed' },
  /** An admin has given it back by other means. */
  settle: { from: ['failed'], to: 'done' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>

/** A buyer's bank takes a payment back (`open`), and decides: for the shop (`won`) or for the buyer (`lost`). */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A dispute that is open freezes the shares of every engineer of the payment. */
export const DISPUTE_MOVES = {
  win: { from: ['open'], to: 'won' },
  lose: { from: ['open'], to: 'lost' },
} as const satisfies Record<string, { from: readonly DisputeStatus[]; to: DisputeStatus }>

/** What has become of the money for a purchase. */
export const refundStateSchema = z.object({
  /** The payment, which is the receipt's id too. Null: nothing was paid. */
  receipt_id: idSchema.nullable(),
  /** Until when the buyer may ask for the money back. Null: not, or not any more. */
  refundableUntil: timestampSchema.nullable(),
  /** The latest. */
  refundRequest: z
    .object({
      _id: idSchema,
      status: z.enum(REFUND_REQUEST_STATUSES),
      reason: z.string(),
      answer: z.string().nullable(),
      createdAt: timestampSchema,
      /** When it goes to the admins, or went. */
      escalatesAt: timestampSchema,
    })
    .nullable(),
  /** The money that goes back by the provider. Null: none does. */
  refund: z.enum(REFUND_STATUSES).nullable(),
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
})
export type RefundState = z.infer<typeof refundStateSchema>

const wordsSchema = z.string().trim().min(1, 'Write why').max(LIMITS.reasonMax)

export const askRefundBody = z.object({ purchaseId: idSchema, reason: wordsSchema })
export type AskRefundBody = z.infer<typeof askRefundBody>
export const askRefundResponse = successSchema.extend({
  message: z.string(),
  refundRequest: z.object({ _id: idSchema }),
})

export const decideRefundBody = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('grant'), answer: z.string().trim().max(LIMITS.reasonMax).default('') }),
  z.object({ decision: z.literal('refuse'), answer: wordsSchema }),
])
export type DecideRefundBody = z.infer<typeof decideRefundBody>

const personSchema = z.object({ _id: idSchema, username: z.string() })

/** A request that is open, for who decides. */
export const refundRequestSchema = z.object({
  _id: idSchema,
  prompt: z.object({ _id: idSchema, title: z.string() }),
  buyer: personSchema,
  seller: personSchema,
  /** Dollars. */
  amount: z.number(),
  paidAt: timestampSchema,
  reason: z.string(),
  createdAt: timestampSchema,
  /** When it goes to the admins, or went. */
  escalatesAt: timestampSchema,
  /** The engineer decides no more. */
  isEscalated: z.boolean(),
})
export type RefundRequest = z.infer<typeof refundRequestSchema>

/** Oldest first. */
export const refundRequestsResponse = successSchema.extend({
  refundRequests: z.array(refundRequestSchema),
  nextCursor: cursorSchema.nullable(),
})

/** Money that the buyer's bank did not take. */
export const failedRefundSchema = z.object({
  _id: idSchema,
  /** Null: the listing is gone. */
  title: z.string().nullable(),
  buyer: personSchema,
  amount: z.number(),
  failedAt: timestampSchema,
})
export type FailedRefund = z.infer<typeof failedRefundSchema>

/** Oldest first. */
export const failedRefundsResponse = successSchema.extend({
  refunds: z.array(failedRefundSchema),
  nextCursor: cursorSchema.nullable(),
})

/** `repeat`: the provider tries again. `settle`: an admin has given it back by other means. */
export const settleRefundBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('repeat') }),
  z.object({ act: z.literal('settle'), note: wordsSchema }),
])
export type SettleRefundBody = z.infer<typeof settleRefundBody>

/** What was paid at once. */
export const receiptSchema = z.object({
  /** Without gaps. */
  number: z.number().int().positive(),
  date: timestampSchema,
  seller: z.object({ name: z.string(), address: z.string() }),
  buyer: z.object({ username: z.string(), email: z.string().nullable() }),
  items: z.array(
    z.object({
      title: z.string(),
      amount: z.number(),
      /** What it was sold under. Null: it was sold before listings had a licence. */
      licence: z.enum(LICENCES).nullable(),
      /** Null: it is paid. `pending`: the money is on its way back. */
      refund: z.object({ status: z.enum(REFUND_STATUSES), date: timestampSchema }).nullable(),
    }),
  ),
  /** Dollars, as all amounts here. */
  total: z.number(),
  refunded: z.number(),
  currency: z.string(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const receiptResponse = successSchema.extend({ receipt: receiptSchema })
