import { z } from 'zod'
import {
  idParams,
  idSchema,
  messageSchema,
  pageQuery,
  pageResponse,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LICENCES, LIMITS } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

/**
 * Status of a buyer's refund request. The engineer or an admin decides an `open` one. `closed`: the money was returned
 * otherwise, by a lost dispute or by hand at the provider.
 */
export const REFUND_REQUEST_STATUSES = ['open', 'granted', 'refused', 'withdrawn', 'closed'] as const
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number]

/** Transitions of a refund request. An open one freezes the earnings of its purchase. */
export const REFUND_REQUEST_MOVES = {
  grant: { from: ['open'], to: 'granted' },
  refuse: { from: ['open'], to: 'refused' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  close: { from: ['open'], to: 'closed' },
} as const satisfies Record<string, { from: readonly RefundRequestStatus[]; to: RefundRequestStatus }>

/** Statuses of which a purchase has one request at most: a refused one cannot be repeated. */
export const FINAL_REFUND_REQUEST_STATUSES = [
  'open',
  'granted',
  'refused',
] as const satisfies readonly RefundRequestStatus[]

/**
 * Status of a refund. `pending`: at the provider. `done`: it reached the buyer. `failed`: the provider refused it, or it was
 * returned later. A failed refund is outstanding until it is retried or settled.
 */
export const REFUND_STATUSES = ['pending', 'done', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_MOVES = {
  finish: { from: ['pending'], to: 'done' },
  fail: { from: ['done'], to: 'failed' },
  /** The provider cannot return it. */
  refuse: { from: ['pending'], to: 'failed' },
  /** An admin paid it by other means. */
  settle: { from: ['failed'], to: 'done' },
} as const satisfies Record<string, { from: readonly RefundStatus[]; to: RefundStatus }>

/** Status of a dispute. The buyer's bank decides for the shop (`won`) or the buyer (`lost`). */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Transitions of a dispute. An open one freezes the earnings of every engineer of the payment. */
export const DISPUTE_MOVES = {
  win: { from: ['open'], to: 'won' },
  lose: { from: ['open'], to: 'lost' },
} as const satisfies Record<string, { from: readonly DisputeStatus[]; to: DisputeStatus }>

/** Refunds and disputes of a purchase. */
export const refundStateSchema = z.object({
  /** Paid beside the price before tax, in dollars. Absent: none. */
  tax: z.number().optional(),
  /** The payment, which is the receipt's id too. Null: nothing was paid. */
  receipt_id: idSchema.nullable(),
  /** Deadline for a refund request. Null: not refundable. */
  refundableUntil: timestampSchema.nullable(),
  /** The latest one. */
  refundRequest: z
    .object({
      _id: idSchema,
      status: z.enum(REFUND_REQUEST_STATUSES),
      reason: z.string(),
      answer: z.string().nullable(),
      createdAt: timestampSchema,
      /** When it is or was passed on to the admins. */
      escalatesAt: timestampSchema,
    })
    .nullable(),
  /** Status of the latest refund. Null: the shop made none. */
  refund: z.enum(REFUND_STATUSES).nullable(),
  /** Refunded and outstanding amounts of a refunded sale, in dollars. Otherwise both 0. */
  returned: z.number(),
  outstanding: z.number(),
  /**
   * What the buyer got back of the whole payment beside that, by hand at the provider or from the bank. Absent: nothing.
   */
  extraReturned: z.number().optional(),
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
})
export type RefundState = z.infer<typeof refundStateSchema>

const reasonSchema = trimmedUpTo(LIMITS.reasonMax).min(1, 'Write why')

export const askRefundBody = z.object({ purchaseId: idSchema, reason: reasonSchema })
export type AskRefundBody = z.infer<typeof askRefundBody>
export const askRefundResponse = successSchema.extend({
  message: z.string(),
  refundRequest: z.object({ _id: idSchema }),
})

export const decideRefundBody = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('grant'),
    answer: trimmedUpTo(LIMITS.reasonMax).default(''),
  }),
  z.object({ decision: z.literal('refuse'), answer: reasonSchema }),
])
export type DecideRefundBody = z.infer<typeof decideRefundBody>

/** An open request, for the engineer or admin who decides it. */
export const refundRequestSchema = z.object({
  _id: idSchema,
  prompt: z.object({ _id: idSchema, title: z.string() }),
  buyer: memberSchema,
  seller: memberSchema,
  /** What goes back if it is granted, in units of `currency`: with tax. */
  amount: z.number(),
  currency: z.string(),
  /** The tax in it. Absent: none. */
  tax: z.number().optional(),
  /** What went back of the whole payment already, by hand at the provider or from the bank. Absent: nothing. */
  extraReturned: z.number().optional(),
  paidAt: timestampSchema,
  reason: z.string(),
  createdAt: timestampSchema,
  /** When it is or was passed on to the admins. */
  escalatesAt: timestampSchema,
  /** Whether the admins decide. */
  isEscalated: z.boolean(),
})
export type RefundRequest = z.infer<typeof refundRequestSchema>

/** Oldest first. */
export const refundRequestsResponse = pageResponse('refundRequests', refundRequestSchema)

/** An outstanding refund. */
export const failedRefundSchema = z.object({
  _id: idSchema,
  /** Null: the listing is gone. */
  title: z.string().nullable(),
  buyer: memberSchema,
  /** The outstanding amount in units of `currency`. */
  amount: z.number(),
  /** The amount paid for the item. */
  paid: z.number(),
  /** The currency of the payment, which may differ from the shop's. */
  currency: z.string(),
  /** `pending`: refused by the provider so far, and retried every hour. `failed`: not retried. */
  status: z.enum(['pending', 'failed']),
  /** The provider's last error message and code. Null: none. */
  failure: z.string().nullable(),
  failureCode: z.string().nullable(),
  /** When it failed. Of a pending one: the last attempt. */
  failedAt: timestampSchema,
  /** The provider's id of the payment. */
  paymentId: z.string().nullable(),
})
export type FailedRefund = z.infer<typeof failedRefundSchema>

/** Oldest first. */
export const failedRefundsResponse = pageResponse('refunds', failedRefundSchema)

/** `repeat`: retries it at the provider. `settle`: records a refund by other means, in whole or in part. */
export const settleRefundBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('repeat') }),
  z.object({
    act: z.literal('settle'),
    note: reasonSchema,
    /** Dollars. Absent: the whole outstanding amount. */
    amount: z.number().positive().max(1_000_000).multipleOf(0.01).optional(),
    /** Whether it had reached the buyer before it was due, by the bank or by hand, at the platform's expense. */
    isBorne: z.boolean().default(false),
  }),
])
export type SettleRefundBody = z.infer<typeof settleRefundBody>

/** The receipt of one payment. */
export const receiptSchema = z.object({
  /** Consecutive. */
  number: z.number().int().positive(),
  date: timestampSchema,
  seller: z.object({ name: z.string(), address: z.string() }),
  buyer: memberSchema.omit({ _id: true }).extend({ email: z.string().nullable() }),
  items: z.array(
    z.object({
      title: z.string(),
      /** Before tax. */
      amount: z.number(),
      /** Paid beside it. Absent: none. */
      tax: z.number().optional(),
      /** Null: older than licences. */
      licence: z.enum(LICENCES).nullable(),
      /** Null: not refunded. `returned`: the amount that has reached the buyer. */
      refund: z
        .object({
          status: z.enum(REFUND_STATUSES),
          date: timestampSchema,
          returned: z.number(),
          /** The tax in `returned`. Absent: none. */
          tax: z.number().optional(),
        })
        .nullable(),
    }),
  ),
  /** Paid beside the prices. Dollars, like all amounts here. */
  tax: z.number(),
  /** The name and rate of the tax, as `VAT 19%`, and the buyer's country. Absent: the shop was asked for no tax. */
  taxedBy: z.object({ label: z.string(), country: z.string().nullable() }).optional(),
  /** With the tax. */
  total: z.number(),
  /** With `extraReturned`. */
  refunded: z.number(),
  /** Given back of the whole payment, by hand at the provider or by the bank. Its tax stays due. */
  extraReturned: z.number(),
  /** The tax in `refunded`. */
  refundedTax: z.number(),
  currency: z.string(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const receiptResponse = successSchema.extend({ receipt: receiptSchema })

export const askRefund = route({
  method: 'POST',
  path: '/payments/refund-requests',
  access: 'members',
  summary: 'Request a refund of a purchase',
  body: askRefundBody,
  status: 201,
  response: askRefundResponse,
  errors: [404, 409],
  message: 'Request sent',
})

export const listRefundRequests = route({
  method: 'GET',
  path: '/payments/refund-requests',
  access: 'members',
  summary: 'The open requests for what the user has sold, oldest first',
  query: pageQuery,
  response: refundRequestsResponse,
})

export const decideRefundRequest = route({
  method: 'POST',
  path: '/payments/refund-requests/:id',
  access: 'members',
  summary: 'Grant or refuse a request for a refund',
  params: idParams,
  body: decideRefundBody,
  response: messageSchema,
  errors: [403, 404, 409],
})

export const withdrawRefundRequest = route({
  method: 'DELETE',
  path: '/payments/refund-requests/:id',
  access: 'members',
  summary: 'Take back a request for a refund',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Withdrawn',
})

export const getReceipt = route({
  method: 'GET',
  path: '/payments/receipts/:id',
  access: 'members',
  summary: 'The receipt of a payment',
  params: idParams,
  response: receiptResponse,
  errors: [404],
})

export const listAllRefundRequests = route({
  method: 'GET',
  path: '/admin/refund-requests',
  access: 'admins',
  summary: 'All open requests for refunds, oldest first',
  query: pageQuery,
  response: refundRequestsResponse,
})

export const listFailedRefunds = route({
  method: 'GET',
  path: '/admin/failed-refunds',
  access: 'admins',
  summary: 'The money that buyers’ banks did not take back, oldest first',
  query: pageQuery,
  response: failedRefundsResponse,
})

export const settleFailedRefund = route({
  method: 'POST',
  path: '/admin/failed-refunds/:id',
  access: 'admins',
  summary: 'Try a refund again that failed, or say that the money was given back otherwise',
  params: idParams,
  body: settleRefundBody,
  response: messageSchema,
  errors: [404, 409],
})
