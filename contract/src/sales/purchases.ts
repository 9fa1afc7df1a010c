import { z } from 'zod'
import { errorSchema, idParams, idSchema, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LICENCES } from '../constants.ts'
import { route } from '../route.ts'
import { COUNTRIES } from './countries.ts'
import { RETURN_REASONS } from './return-reasons.ts'

/**
 * `pending`: not yet paid. `failed`: the payment was refused. `expired`: not paid in time. `refunding`: the refund has not
 * wholly reached the buyer, after that `refunded`. Buyers own `paid` and `refunding` purchases; only `paid` ones count as
 * sales.
 */
export const PURCHASE_STATUSES = ['pending', 'paid', 'failed', 'expired', 'refunding', 'refunded'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/**
 * Transitions of a purchase's status. An unpaid purchase restarts at the current price. A refund is final: buying again
 * creates another purchase.
 */
export const PURCHASE_MOVES = {
  start: { from: ['pending', 'failed', 'expired'], to: 'pending' },
  settle: { from: ['pending'], to: 'paid' },
  fail: { from: ['pending'], to: 'failed' },
  expire: { from: ['pending'], to: 'expired' },
  takeBack: { from: ['paid'], to: 'refunding' },
  refund: { from: ['refunding'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PurchaseStatus[]; to: PurchaseStatus }>

/** A purchase as its buyer and seller see it. One that ended without a payment is left out. */
export const SHOWN_PURCHASE_STATUSES = [
  'pending',
  'paid',
  'refunding',
  'refunded',
] as const satisfies readonly PurchaseStatus[]

/** A checkout is the one payment of a buyer for one purchase or several. */
export const CHECKOUT_STATUSES = ['open', 'paid', 'failed', 'expired'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** Transitions of a checkout's status. A late payment is recorded too, and refunded where it can no longer buy anything. */
export const CHECKOUT_MOVES = {
  pay: { from: ['open', 'failed', 'expired'], to: 'paid' },
  fail: { from: ['open'], to: 'failed' },
  expire: { from: ['open'], to: 'expired' },
  /** Paid in a wrong amount or currency: all of it is refunded. */
  mismatch: { from: ['open', 'failed', 'expired'], to: 'failed' },
} as const satisfies Record<string, { from: readonly CheckoutStatus[]; to: CheckoutStatus }>

/** How many prompts can be paid together: a full cart. */
export const CHECKOUT_ITEMS_MAX = 100

const itemSchema = z.object({
  promptId: idSchema,
  /** The price in dollars that the buyer was shown. Absent: the current one. */
  price: z.number().nonnegative().max(10_000).multipleOf(0.01).optional(),
  /** The licence that the buyer was shown. Absent: the current one. */
  licence: z.enum(LICENCES).optional(),
})

/** The buyer's country, by which the shop's own rates tax. It is remembered. Absent: the remembered or the shop's own. */
const countrySchema = z.enum(COUNTRIES, 'Choose a country').optional()

export const buyBody = itemSchema.extend({
  country: countrySchema,
  /** Must be the session's user. */
  boughtBy: idSchema,
})
export type BuyBody = z.infer<typeof buyBody>

export const buyResponse = messageSchema.extend({
  status: z.enum(['pending', 'paid']),
  /** With a payment provider, unless nothing is to be paid. */
  checkout: z
    .object({
      _id: idSchema,
      /** The provider's page. Null: the payment is in progress there. */
      url: z.url().nullable(),
    })
    .optional(),
})

/** Several prompts at once, such as a whole cart. */
export const checkoutBody = z.object({
  items: z.array(itemSchema).min(1).max(CHECKOUT_ITEMS_MAX),
  country: countrySchema,
})
export type CheckoutBody = z.infer<typeof checkoutBody>

export const checkoutSchema = z.object({
  _id: idSchema,
  status: z.enum(CHECKOUT_STATUSES),
  /** As in `buyResponse`; also null when the checkout is not open. */
  url: z.url().nullable(),
  /** With tax, in units of the currency: dollars. */
  amount: z.number(),
  currency: z.string(),
  /** The amount paid in a different amount or currency, which is refunded. Null: none. */
  mismatch: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  purchases: z.array(
    z.object({
      /** Null: the prompt was deleted, and the payment is refunded. */
      prompt_id: idSchema.nullable(),
      title: z.string(),
      amount: z.number(),
      status: z.enum(PURCHASE_STATUSES),
      /** Why its payment was returned at once. Absent: it was not. */
      returnedFor: z.enum(RETURN_REASONS).optional(),
      /** Of hired work that is paid: when it is to be delivered. */
      deliveryDue: timestampSchema.optional(),
    }),
  ),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** Where the user has bought last. Null: they have named no country. */
export const countryResponse = z.object({ success: z.literal(true), country: z.string().nullable() })

export const checkoutResponse = z.object({ success: z.literal(true), checkout: checkoutSchema })

/** 409. Nothing was recorded. */
export const buyConflictResponse = errorSchema.extend({
  /** With `price_changed`: the price that the buyer was shown and the current one, in dollars. */
  price: z.object({ shown: z.number(), current: z.number() }).optional(),
})

export const buyPrompts = route({
  method: 'POST',
  path: '/payments/checkouts',
  access: 'members',
  summary: 'Buy several prompts with one payment',
  body: checkoutBody,
  status: 201,
  response: buyResponse,
  otherResponses: { 200: buyResponse, 409: buyConflictResponse },
  errors: [403, 404, 503],
})

export const getCountry = route({
  method: 'GET',
  path: '/payments/country',
  access: 'members',
  summary: 'The country that the user last bought in',
  response: countryResponse,
})

export const getCheckout = route({
  method: 'GET',
  path: '/payments/checkouts/:id',
  access: 'members',
  summary: 'What has become of a payment',
  params: idParams,
  response: checkoutResponse,
  errors: [404],
})

export const buyPrompt = route({
  method: 'POST',
  path: '/users/buy',
  access: 'members',
  summary: 'Buy a prompt',
  body: buyBody,
  status: 201,
  response: buyResponse,
  otherResponses: { 200: buyResponse, 409: buyConflictResponse },
  errors: [403, 404, 503],
})

export const handlePaymentWebhook = route({
  method: 'POST',
  path: '/payments/webhook',
  access: 'anyone',
  summary: 'Events of the payment provider, which signs them',
  response: successSchema,
  errors: [404, 503],
})
