import { z } from 'zod'
import { cursorSchema, idSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'

/**
 * How far an engineer's account at the payment provider is. `none`: not connected. `incomplete`: details are missing.
 * `review`: the provider checks them. `paused`: the provider sends it nothing.
 */
export const ACCOUNT_STATUSES = ['incomplete', 'review', 'ready', 'paused'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/**
 * How a sale's share gets to its engineer. `failed`: it was not sent, and will be tried again. `reversed`: the sale was
 * refunded afterwards, and what could be taken back was.
 */
export const TRANSFER_STATUSES = ['pending', 'failed', 'done', 'reversed'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** Which move leads from which status to which. A transfer begins as `pending`. */
export const TRANSFER_MOVES = {
  retry: { from: ['failed'], to: 'pending' },
  fail: { from: ['pending'], to: 'failed' },
  /** Also when the provider says only later that it was made. */
  finish: { from: ['pending', 'failed'], to: 'done' },
  reverse: { from: ['done'], to: 'reversed' },
} as const satisfies Record<string, { from: readonly TransferStatus[]; to: TransferStatus }>

/**
 * Where the share of a sale is. `held`: until its days have passed. `frozen`: as long as a refund is asked for or the
 * payment is disputed. `reversed`: sent, and then taken back or owed. `refunded`: never sent.
 */
export const SHARE_STATES = [
  'held',
  'frozen',
  'payable',
  'on_the_way',
  'failed',
  'paid',
  'reversed',
  'refunded',
] as const
export type ShareState = (typeof SHARE_STATES)[number]

/** Every amount is in units of the currency: dollars. */
const amount = z.number()

/** What an engineer has earned and where it is: sums of the ledger. */
export const payoutsResponse = successSchema.extend({
  account: z.object({
    status: z.enum(['none', ...ACCOUNT_STATUSES]),
    /** Why it is not ready: the provider's word. */
    reason: z.string().nullable(),
  }),
  /** After so many days a sale is paid out. */
  holdDays: z.number().int().nonnegative(),
  amounts: z.object({
    /** Not yet to be paid: its days have not passed, or it is frozen. */
    held: amount,
    payable: amount,
    onTheWay: amount,
    paidOut: amount,
    /** What the engineer owes the shop: it is set against later sales. */
    debt: amount,
  }),
  /** The months that have a statement, latest first: `2026-11`. */
  months: z.array(z.string()),
})
export type Payouts = z.infer<typeof payoutsResponse>

export const saleShareSchema = z.object({
  /** The purchase. */
  _id: idSchema,
  prompt_id: idSchema,
  title: z.string(),
  /** When it was paid. */
  date: timestampSchema,
  /** What the buyer paid. */
  price: amount,
  /** The engineer's part of it. */
  share: amount,
  state: z.enum(SHARE_STATES),
  /** While it is held: until then. */
  heldUntil: timestampSchema.nullable(),
  /** Why it is frozen. */
  frozenBy: z.enum(['refund_request', 'dispute']).nullable(),
  /** When it was sent, or taken back. */
  movedAt: timestampSchema.nullable(),
})
export type SaleShare = z.infer<typeof saleShareSchema>

/** Latest first. */
export const saleSharesResponse = successSchema.extend({
  sales: z.array(saleShareSchema),
  nextCursor: cursorSchema.nullable(),
})

/** Where the provider asks for details, or shows an account that is ready. */
export const accountPageResponse = successSchema.extend({ url: z.url() })

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This is not a month')
export const monthParams = z.object({ month: monthSchema })

/**
 * What a line of a statement tells of. `refund`: a sale was taken back by its buyer, the buyer's bank or the shop.
 * `transfer_reversal`: what had been sent for such a sale was taken back.
 */
export const STATEMENT_KINDS = ['sale', 'refund', 'transfer', 'manual_payout', 'transfer_reversal'] as const

export const statementLineSchema = z.object({
  _id: idSchema,
  date: timestampSchema,
  kind: z.enum(STATEMENT_KINDS),
  /** Null: it is about no single prompt. */
  title: z.string().nullable(),
  /** What the buyer paid, and what the platform keeps of it: of sales. */
  price: amount.nullable(),
  fee: amount.nullable(),
  /** What it changes of what the engineer is owed. */
  amount,
})
export type StatementLine = z.infer<typeof statementLineSchema>

/** A month of an engineer, in UTC. */
export const statementResponse = successSchema.extend({
  statement: z.object({
    month: monthSchema,
    engineer: z.object({ _id: idSchema, username: z.string() }),
    /** Who pays. The address is in lines. */
    seller: z.object({ name: z.string(), address: z.string() }),
    /** What the engineer was owed when it began, and when it ended; below zero: what they owed. */
    opening: amount,
    closing: amount,
    earned: amount,
    refunded: amount,
    paidOut: amount,
    lines: z.array(statementLineSchema),
    /** Whether there are more lines than are shown: the CSV has all. */
    isCut: z.boolean(),
  }),
})
export type Statement = z.infer<typeof statementResponse>['statement']

/** An engineer who is owed something that can be paid now. For admins. */
export const payableEngineerSchema = z.object({
  user: z.object({ _id: idSchema, username: z.string(), email: z.string().nullable() }),
  account: payoutsResponse.shape.account,
  sales: z.number().int().nonnegative(),
  payable: amount,
  debt: amount,
  /** What is to be paid: payable without the debt. */
  amount,
  /** What the provider last said of a transfer that failed. */
  failure: z.string().nullable(),
})
export type PayableEngineer = z.infer<typeof payableEngineerSchema>

export const payableEngineersResponse = successSchema.extend({
  engineers: z.array(payableEngineerSchema),
  nextCursor: cursorSchema.nullable(),
})

/** An admin has paid an engineer by other means than the provider. */
export const markPaidBody = z.object({
  /** What was paid: just what is payable, or nothing is recorded. */
  amount: z.number().positive().max(10_000_000).multipleOf(0.01),
  note: z
    .string()
    .trim()
    .min(1, 'Say how it was paid')
    .max(LIMITS.reasonMax, `Use at most ${LIMITS.reasonMax} characters`),
  /** Made by the client: the same one again records nothing again. */
  clientKey: idSchema,
})
export type MarkPaidBody = z.infer<typeof markPaidBody>

export const markPaidResponse = successSchema.extend({ message: z.string(), amount })
