import { z } from 'zod'
import { messageSchema, successSchema, timestampSchema } from '../common.ts'
import { route } from '../route.ts'

/** Operations at the payment provider whose refusal blocks payments. */
export const PAYMENT_OPERATIONS = ['checkout', 'refund', 'payout_account', 'transfer', 'transfer_reversal'] as const
export const paymentOperationSchema = z.enum(PAYMENT_OPERATIONS)
export type PaymentOperation = z.infer<typeof paymentOperationSchema>

/** Why a webhook was refused. `clock`: its timestamp differs from the server's clock. */
export const EVENT_REFUSALS = ['signature', 'clock', 'no_event'] as const

/** A problem of the provider's account or of its configuration. */
export const paymentProblemSchema = z.object({
  /** Stable. */
  code: z.string(),
  message: z.string(),
  /** What the owner can do. */
  action: z.string(),
})
export type PaymentProblem = z.infer<typeof paymentProblemSchema>

export const paymentStatusResponse = successSchema.extend({
  /** When the provider's account was last read. Null: never. */
  checkedAt: timestampSchema.nullable(),
  /** Since when the provider's account cannot be read. Null: it can. */
  unreachableSince: timestampSchema.nullable(),
  problems: z.array(paymentProblemSchema),
  /** Recent refusals of the provider, latest first. */
  refusals: z.array(
    z.object({
      operation: paymentOperationSchema,
      /** The provider's. */
      code: z.string(),
      message: z.string(),
      /** Count since the operation last succeeded. */
      count: z.number().int(),
      firstAt: timestampSchema,
      lastAt: timestampSchema,
      /** When the operation next succeeded. Null: not yet. */
      workedAt: timestampSchema.nullable(),
    }),
  ),
  events: z.object({
    lastReceivedAt: timestampSchema.nullable(),
    lastRefused: z.object({ at: timestampSchema, reason: z.enum(EVENT_REFUSALS) }).nullable(),
    /** The last event of another API version than the shop reads. */
    otherVersion: z.object({ at: timestampSchema, version: z.string().nullable(), expected: z.string() }).nullable(),
  }),
})
export type PaymentStatus = Omit<z.infer<typeof paymentStatusResponse>, 'success'>

export const dismissRefusalBody = z.object({ operation: paymentOperationSchema, code: z.string().min(1).max(100) })
export type DismissRefusalBody = z.infer<typeof dismissRefusalBody>

export const getPaymentStatus = route({
  method: 'GET',
  path: '/admin/payments/status',
  access: 'admins',
  summary: 'What stands in the way of payments',
  response: paymentStatusResponse,
})

export const dismissPaymentRefusal = route({
  method: 'POST',
  path: '/admin/payments/refusals/dismiss',
  access: 'admins',
  summary: 'Take a refusal of the payment provider off the list',
  body: dismissRefusalBody,
  response: messageSchema,
  errors: [404],
  message: 'Refusal dismissed',
})
