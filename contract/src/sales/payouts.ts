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
import { LIMITS } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

/**
 * Status of an engineer's account at the payment provider. `none`: not connected. `incomplete`: details are missing.
 * `review`: the provider checks them. `paused`: the provider pays nothing out to it.
 */
export const ACCOUNT_STATUSES = ['incomplete', 'review', 'ready', 'paused'] as const

/**
 * Status of the transfer of a sale's earnings. `failed`: not sent, to be retried. `reversed`: the sale was refunded, and
 * the transfer reversed as far as possible.
 */
export const TRANSFER_STATUSES = ['pending', 'failed', 'done', 'reversed'] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/** Transitions of a transfer's status, which begins as `pending`. */
export const TRANSFER_MOVES = {
  retry: { from: ['failed'], to: 'pending' },
  fail: { from: ['pending'], to: 'failed' },
  /** Also from `failed`, when the provider reports success later. */
  finish: { from: ['pending', 'failed'], to: 'done' },
  reverse: { from: ['done'], to: 'reversed' },
} as const satisfies Record<string, { from: readonly TransferStatus[]; to: TransferStatus }>

/**
 * State of a sale's earnings. `held`: on hold for `holdDays`. `frozen`: by a refund request, a dispute, or an offer that
 * is not completed. `reversed`: transferred, then reversed or a debt. `refunded`: never transferred. `none`: the platform's
 * fee was the whole price.
 */
export const EARNINGS_STATES = [
  'held',
  'frozen',
  'payable',
  'on_the_way',
  'failed',
  'paid',
  'reversed',
  'refunded',
  'none',
] as const
export type EarningsState = (typeof EARNINGS_STATES)[number]

/** How an admin settles a debt. `repaid`: paid back outside the provider. `written_off`: the shop bears it. */
export const DEBT_SETTLEMENTS = ['repaid', 'written_off'] as const
export type DebtSettlement = (typeof DEBT_SETTLEMENTS)[number]

/** Every amount is in units of the currency: dollars. */
const amount = z.number()

const currency = z.string().regex(/^[a-z]{3}$/, 'This is not a currency')

/** What an engineer owes the shop: sales that were refunded after they had been paid. */
export const debtSchema = z.object({
  currency: z.string(),
  /** What is to be paid back; transfers under way deduct the rest. */
  amount,
  since: timestampSchema,
  /** What has led to it, latest first: at most ten. */
  causes: z.array(
    z.object({
      /** Null: the listing is gone. */
      title: z.string().nullable(),
      date: timestampSchema,
      amount,
    }),
  ),
})
export type Debt = z.infer<typeof debtSchema>

const amountsSchema = z.object({
  /** On hold or frozen. */
  held: amount,
  payable: amount,
  onTheWay: amount,
  paidOut: amount,
  /** Debt to the shop, offset against later sales. */
  debt: amount,
})

/** An engineer's earnings by state: totals of the ledger. */
export const payoutsResponse = successSchema.extend({
  account: z.object({
    status: z.enum(['none', ...ACCOUNT_STATUSES]),
    /** The provider's reason why it is not ready. */
    reason: z.string().nullable(),
  }),
  /** Days for which earnings are on hold. */
  holdDays: z.number().int().nonnegative(),
  amounts: amountsSchema,
  /** In currencies that the shop had before. Admins pay these. */
  otherAmounts: z.array(z.object({ currency: z.string(), amounts: amountsSchema })),
  debts: z.array(debtSchema),
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
  /** What the buyer paid before tax. */
  price: amount,
  /** The engineer's earnings. */
  share: amount,
  currency: z.string(),
  state: z.enum(EARNINGS_STATES),
  /** End of the hold. */
  heldUntil: timestampSchema.nullable(),
  /** Why it is frozen. */
  frozenBy: z.enum(['refund_request', 'dispute', 'offer']).nullable(),
  /** When it was transferred or reversed. */
  movedAt: timestampSchema.nullable(),
})
export type SaleEarnings = z.infer<typeof saleShareSchema>

/** Latest first. */
export const saleEarningsResponse = pageResponse('sales', saleShareSchema)

/** Where the provider asks for details, or shows an account that is ready. */
export const accountPageResponse = successSchema.extend({ url: z.url() })

export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This is not a month')
export const monthParams = z.object({ month: monthSchema })
/** Absent: the shop's currency. */
export const statementQuery = z.object({ currency: currency.optional() })

/**
 * Kinds of statement lines. `refund`: by request, dispute or the shop. `transfer_reversal`: of a refunded sale.
 * `debt_repaid`: paid back outside the provider. `debt_written_off`: the shop bears it.
 */
export const STATEMENT_KINDS = [
  'sale',
  'refund',
  'transfer',
  'manual_payout',
  'transfer_reversal',
  'debt_repaid',
  'debt_written_off',
] as const

export const statementLineSchema = z.object({
  _id: idSchema,
  date: timestampSchema,
  kind: z.enum(STATEMENT_KINDS),
  /** Null: not about a single prompt. */
  title: z.string().nullable(),
  /** Price before tax and platform fee of a sale. */
  price: amount.nullable(),
  /** The tax that was paid beside it, which is not the engineer's. Absent: none. */
  tax: amount.optional(),
  fee: amount.nullable(),
  /** Change of the engineer's balance. */
  amount,
})
export type StatementLine = z.infer<typeof statementLineSchema>

/** A month of an engineer, in UTC. */
export const statementResponse = successSchema.extend({
  statement: z.object({
    month: monthSchema,
    currency: z.string(),
    /** The currencies in which the engineer has statements. */
    currencies: z.array(z.string()),
    engineer: memberSchema,
    /** Who pays. The address is in lines. */
    seller: z.object({ name: z.string(), address: z.string() }),
    /** The engineer's balance at the beginning and the end. Negative: a debt. */
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

const engineer = memberSchema.extend({ email: z.string().nullable() })

/** An engineer with earnings in a currency that are off hold and not sent. For admins. */
export const payableEngineerSchema = z.object({
  user: engineer,
  account: payoutsResponse.shape.account,
  /** Nothing is sent or can be marked as paid meanwhile. */
  isSuspended: z.boolean(),
  currency: z.string(),
  sales: z.number().int().nonnegative(),
  payable: amount,
  debt: amount,
  /** The payable balance: `payable` minus `debt`. */
  amount,
  /** The provider's last message about a failed transfer. */
  failure: z.string().nullable(),
})
export type PayableEngineer = z.infer<typeof payableEngineerSchema>

export const payableEngineersResponse = pageResponse('engineers', payableEngineerSchema)

/** Records a payout made outside of the provider. */
export const markPaidBody = z.object({
  /** Has to equal the payable balance. */
  amount: z.number().positive().max(10_000_000).multipleOf(0.01),
  /** Absent: the shop's. */
  currency: currency.optional(),
  note: trimmedUpTo(LIMITS.reasonMax).min(1, 'Say how it was paid'),
  /** Idempotency key made by the client. */
  clientKey: idSchema,
})
export type MarkPaidBody = z.infer<typeof markPaidBody>

export const markPaidResponse = successSchema.extend({ message: z.string(), amount })

/** An engineer who owes the shop. For admins. */
export const debtorSchema = debtSchema.extend({ user: engineer })
export type Debtor = z.infer<typeof debtorSchema>

export const debtorsResponse = pageResponse('debts', debtorSchema)

/** Records that an engineer has paid a debt back outside the provider, or that the shop bears it. */
export const settleDebtBody = z.object({
  kind: z.enum(DEBT_SETTLEMENTS),
  /** At most what is owed. */
  amount: z.number().positive().max(10_000_000).multipleOf(0.01),
  currency,
  note: trimmedUpTo(LIMITS.reasonMax).min(1, 'Say how, or why'),
  /** Idempotency key made by the client. */
  clientKey: idSchema,
})
export type SettleDebtBody = z.infer<typeof settleDebtBody>

export const getPayouts = route({
  method: 'GET',
  path: '/payouts',
  access: 'members',
  summary: 'What the user has earned by sales, and where it is',
  response: payoutsResponse,
  errors: [404],
})

export const listShares = route({
  method: 'GET',
  path: '/payouts/sales',
  access: 'members',
  summary: 'The user’s sales, and where the share of each is',
  query: pageQuery,
  response: saleEarningsResponse,
  errors: [404],
})

export const getStatement = route({
  method: 'GET',
  path: '/payouts/statements/:month',
  access: 'members',
  summary: 'What a month has changed of what the user is owed',
  params: monthParams,
  query: statementQuery,
  response: statementResponse,
  errors: [404],
})

export const exportPayouts = route({
  method: 'GET',
  path: '/payouts/csv',
  access: 'members',
  summary: 'Everything that has changed what the user is owed, as CSV',
  produces: ['text/csv'],
  response: z.unknown(),
  errors: [404],
})

export const openAccount = route({
  method: 'POST',
  path: '/payouts/account',
  access: 'members',
  summary: 'The provider’s page for the user’s account, which is made if there is none',
  response: accountPageResponse,
  description: 'Needs a reauthentication within the last ten minutes.',
  errors: [404, 409, 503],
})

export const refreshAccount = route({
  method: 'POST',
  path: '/payouts/account/refresh',
  access: 'members',
  summary: 'Ask the provider how far the user’s account is',
  response: payoutsResponse,
  errors: [404, 409, 503],
})

export const listPayable = route({
  method: 'GET',
  path: '/admin/payouts',
  access: 'admins',
  summary: 'The engineers to whom something can be paid now',
  query: pageQuery,
  response: payableEngineersResponse,
  errors: [404],
})

export const markPaid = route({
  method: 'POST',
  path: '/admin/payouts/:id',
  access: 'admins',
  summary: 'Write down that an engineer was paid by other means',
  params: idParams,
  body: markPaidBody,
  response: markPaidResponse,
  errors: [404, 409],
  message: 'Payment recorded',
})

export const listDebts = route({
  method: 'GET',
  path: '/admin/debts',
  access: 'admins',
  summary: 'The engineers who owe the shop, since when and why',
  query: pageQuery,
  response: debtorsResponse,
  errors: [404],
})

export const settleDebt = route({
  method: 'POST',
  path: '/admin/debts/:id',
  access: 'admins',
  summary: 'Write down that an engineer has paid a debt back, or that the shop bears it',
  description: 'Needs a reauthentication within the last ten minutes.',
  params: idParams,
  body: settleDebtBody,
  response: messageSchema,
  errors: [404, 409],
  message: 'Recorded',
})
