import { idParams, messageSchema } from '@promptery/contract/common'
import {
  differencesQuery,
  differencesResponse,
  explainDifferenceBody,
  taxDueQuery,
  taxDueResponse,
  transactionFilter,
  transactionsQuery,
  transactionsResponse,
  transactionTotalsResponse,
} from '@promptery/contract/sales/payments'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { csvFile } from '../../platform/http/downloads.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { explainDifference } from '../reconciliation/explain-discrepancy.ts'
import { listDifferences } from '../reconciliation/list-discrepancies.ts'
import { exportTaxDue, taxDue } from '../tax/tax-due.ts'
import { exportTransactions, listAllTransactions, totalTransactions } from './transactions.ts'

/** Each request reads all matching purchases. */
const sums = limited('transaction-totals', { points: 60, durationSeconds: 60, by: 'user' })
const exports = limited('transaction-exports', { points: 10, durationSeconds: 60, by: 'user' })

const yearOf = ({ year }: { year?: number | undefined }): number => year ?? new Date().getUTCFullYear()

/** Routes of payments for admins. */
export function adminPurchaseRoutes(app: App): void {
  const { admins } = operations(app, 'purchases')

  admins.get('/admin/transactions', {
    id: 'listAllTransactions',
    summary: 'List or search transactions',
    querystring: transactionsQuery,
    returns: transactionsResponse,
    run: (ctx, { query }) => listAllTransactions(ctx, query),
  })

  admins.get('/admin/transactions/sums', {
    id: 'sumTransactions',
    summary: 'Totals of matching transactions',
    querystring: transactionFilter,
    returns: transactionTotalsResponse,
    limit: sums,
    run: (ctx, { query }) => totalTransactions(ctx, query),
  })

  admins.get('/admin/transactions/export', {
    id: 'exportTransactions',
    summary: 'These transactions as a CSV file',
    produces: ['text/csv'],
    querystring: transactionFilter,
    returns: z.any(),
    limit: exports,
    run: (ctx, { query }, reply) => csvFile(reply, 'transactions.csv', exportTransactions(ctx, query)),
  })

  admins.get('/admin/payments/tax', {
    id: 'listTaxDue',
    summary: 'The tax of a year by month and country',
    querystring: taxDueQuery,
    returns: taxDueResponse,
    limit: sums,
    async run({ db }, { query }) {
      const year = yearOf(query)
      return { year, lines: await taxDue(db, year) }
    },
  })

  admins.get('/admin/payments/tax/export', {
    id: 'exportTaxDue',
    summary: 'The tax of a year as a CSV file',
    produces: ['text/csv'],
    querystring: taxDueQuery,
    returns: z.any(),
    limit: exports,
    run: async ({ db }, { query }, reply) => {
      const year = yearOf(query)
      return csvFile(reply, `tax-${year}.csv`, exportTaxDue(db, year))
    },
  })

  admins.get('/admin/payments/differences', {
    id: 'listPaymentDifferences',
    summary: 'What the shop and the payment provider do not agree on',
    querystring: differencesQuery,
    returns: differencesResponse,
    run: (ctx, { query }) => listDifferences(ctx, query),
  })

  admins.post('/admin/payments/differences/:id', {
    id: 'explainPaymentDifference',
    summary: 'Mark a difference as explained',
    params: idParams,
    body: explainDifferenceBody,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    message: 'Difference explained',
    async run(ctx, request) {
      const { params, body } = request
      await explainDifference(ctx, { id: params.id, address: addressOf(request), ...body })
    },
  })
}
