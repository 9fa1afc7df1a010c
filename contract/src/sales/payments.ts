import { z } from 'zod'
import {
  cursorSchema,
  filterOf,
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
import { PURCHASE_STATUSES } from './purchases.ts'
import { refundStateSchema } from './refunds.ts'
import { RETURN_REASONS } from './return-reasons.ts'

export const transactionSchema = refundStateSchema.extend({
  _id: idSchema,
  /** Reference for people: ten letters and digits, searchable by admins. */
  reference: z.string(),
  /** Null: of a returned payment, and the listing is deleted. */
  prompt_id: idSchema.nullable(),
  title: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** Of a payment in another currency than the shop's. */
  currency: z.string().optional(),
  /** When it was paid, otherwise when it was started. */
  date: timestampSchema,
  /** One's own list omits purchases that ended without a payment. */
  status: z.enum(PURCHASE_STATUSES),
  /** Why a payment that bought nothing was returned at once. Absent: it is a purchase. */
  returnedFor: z.enum(RETURN_REASONS).optional(),
  /** The buyer: only in the admins' list. */
  user: memberSchema.optional(),
  /** The seller: only in the admins' list. */
  engineer: memberSchema.optional(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Latest first. */
export const transactionsResponse = pageResponse('transactions', transactionSchema)

/** The admins' filter of transactions. */
export const transactionFilter = z.object({
  /** A reference, the beginning of a username, a whole email address, or words of a listing. */
  search: trimmedUpTo(LIMITS.searchMax).default(''),
  /** All: paid, pending and refunded purchases, and `returned`: payments that bought nothing and were returned at once. */
  status: filterOf([...PURCHASE_STATUSES, 'returned']),
  /** Inclusive, by date. */
  from: timestampSchema.optional(),
  /** Exclusive, by date. */
  until: timestampSchema.optional(),
})
export type TransactionFilter = z.infer<typeof transactionFilter>

export const transactionsQuery = transactionFilter.extend(pageQuery.shape)
export type TransactionsQuery = z.infer<typeof transactionsQuery>

/** Totals of the matching transactions. Demo and free purchases count zero. */
export const transactionTotalsResponse = successSchema.extend({
  count: z.number().int(),
  /** Sales of the demo checkout and the demo catalogue among them: no money moved, so no total has them. */
  demoCount: z.number().int(),
  /** By currency, in its units: the shop's first, which is always there. */
  totals: z.array(
    z.object({
      currency: z.string(),
      /** Paid by buyers, before tax. */
      paid: z.number(),
      /** Refunds to buyers, before tax, from when they are due. */
      refunded: z.number(),
      /** Of the refunds what is still to be returned, with its tax. */
      unreturned: z.number(),
      /** The platform's fee. */
      platformFee: z.number(),
      /** Earned by engineers. */
      engineers: z.number(),
    }),
  ),
})
export type TransactionTotals = Omit<z.infer<typeof transactionTotalsResponse>, 'success'>

/** The maximum of exported transactions, latest first. */
export const EXPORTED_TRANSACTIONS_MAX = 100_000

/** `resolved` includes those that an admin has explained. */
export const DIFFERENCE_STATES = ['open', 'resolved'] as const

export const differencesQuery = pageQuery.extend({ state: z.enum(DIFFERENCE_STATES).default('open') })
export type DifferencesQuery = z.infer<typeof differencesQuery>

/** Discrepancies between the shop and the payment provider, the latest first. */
export const differencesResponse = successSchema.extend({
  /** The last reconciliation. Null: never. */
  lastRun: z
    .object({
      endedAt: timestampSchema,
      /** Number of discrepancies found. */
      differences: z.number().int(),
      /** Why it was incomplete. Null: it was complete. */
      failure: z.string().nullable(),
    })
    .nullable(),
  differences: z.array(
    z.object({
      _id: idSchema,
      description: z.string(),
      foundAt: timestampSchema,
      /** When it was found for the last time. */
      seenAt: timestampSchema,
      /** When a run no longer found it. */
      resolvedAt: timestampSchema.nullable(),
      /** An admin's explanation. */
      explanation: z.string().nullable(),
      explainedAt: timestampSchema.nullable(),
    }),
  ),
  nextCursor: cursorSchema.nullable(),
})
export const explainDifferenceBody = z.object({
  explanation: trimmedUpTo(LIMITS.reasonMax).min(1, 'Write why'),
})
export type ExplainDifferenceBody = z.infer<typeof explainDifferenceBody>
export type Differences = Omit<z.infer<typeof differencesResponse>, 'success'>
export type Difference = Differences['differences'][number]

/** The tax of a year, by default of this one in UTC. For admins. */
export const taxDueQuery = z.object({ year: z.coerce.number().int().min(2020).max(2100).optional() })

/** By UTC month, currency, the buyer's country and the tax, the latest month first. */
export const taxDueSchema = z.object({
  /** `2026-11`. */
  month: z.string(),
  /** In which the sales were paid. */
  currency: z.string(),
  /** ISO 3166-1 code. Null: not known. */
  country: z.string().nullable(),
  /** `VAT 19%`; `Tax`: the provider has computed it; `No tax`: none was due. */
  label: z.string(),
  /** Sold before tax, less what was refunded. */
  net: z.number(),
  tax: z.number(),
  /** Tax of refunds and of what could not be sold. */
  returned: z.number(),
  /** Owed to the state. */
  due: z.number(),
})
export type TaxDue = z.infer<typeof taxDueSchema>

export const taxDueResponse = successSchema.extend({
  year: z.number().int(),
  lines: z.array(taxDueSchema),
})

export const listAllTransactions = route({
  method: 'GET',
  path: '/admin/transactions',
  access: 'admins',
  summary: 'List or search transactions',
  query: transactionsQuery,
  response: transactionsResponse,
})

export const sumTransactions = route({
  method: 'GET',
  path: '/admin/transactions/sums',
  access: 'admins',
  summary: 'Totals of matching transactions',
  query: transactionFilter,
  response: transactionTotalsResponse,
})

export const exportTransactions = route({
  method: 'GET',
  path: '/admin/transactions/export',
  access: 'admins',
  summary: 'These transactions as a CSV file',
  produces: ['text/csv'],
  query: transactionFilter,
  response: z.any(),
})

export const listTaxDue = route({
  method: 'GET',
  path: '/admin/payments/tax',
  access: 'admins',
  summary: 'The tax of a year by month and country',
  query: taxDueQuery,
  response: taxDueResponse,
})

export const exportTaxDue = route({
  method: 'GET',
  path: '/admin/payments/tax/export',
  access: 'admins',
  summary: 'The tax of a year as a CSV file',
  produces: ['text/csv'],
  query: taxDueQuery,
  response: z.any(),
})

export const listPaymentDifferences = route({
  method: 'GET',
  path: '/admin/payments/differences',
  access: 'admins',
  summary: 'What the shop and the payment provider do not agree on',
  query: differencesQuery,
  response: differencesResponse,
})

export const explainPaymentDifference = route({
  method: 'POST',
  path: '/admin/payments/differences/:id',
  access: 'admins',
  summary: 'Mark a difference as explained',
  params: idParams,
  body: explainDifferenceBody,
  response: messageSchema,
  errors: [404],
  message: 'Difference explained',
})

export const listOwnTransactions = route({
  method: 'GET',
  path: '/payments/history',
  access: 'members',
  summary: 'What the user has bought',
  query: pageQuery,
  response: transactionsResponse,
})
