import * as routes from '@promptery/contract/sales/payments'
import type { App } from '../../platform/http/app-type.ts'
import { csvFile } from '../../platform/http/downloads.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { explainDifference } from '../reconciliation/explain-discrepancy.ts'
import { listDifferences } from '../reconciliation/list-discrepancies.ts'
import { exportTaxDue, taxDue } from '../tax/tax-due.ts'
import { exportTransactions, listAllTransactions, listOwnTransactions, totalTransactions } from './transactions.ts'

/** Each request reads all matching purchases. */
const sums = limited('transaction-totals', { points: 60, durationSeconds: 60, by: 'user' })
const exports = limited('transaction-exports', { points: 10, durationSeconds: 60, by: 'user' })

const yearOf = ({ year }: { year?: number | undefined }): number => year ?? new Date().getUTCFullYear()

/** What was paid: the user’s own, and all for admins. */
export function transactionRoutes(app: App): void {
  implement(app, 'purchases', routes, {
    listOwnTransactions: (ctx, { query }) => listOwnTransactions(ctx, query),

    listAllTransactions: (ctx, { query }) => listAllTransactions(ctx, query),

    sumTransactions: {
      limit: sums,
      run: (ctx, { query }) => totalTransactions(ctx, query),
    },

    exportTransactions: {
      limit: exports,
      run: (ctx, { query }, reply) => csvFile(reply, 'transactions.csv', exportTransactions(ctx, query)),
    },

    listTaxDue: {
      limit: sums,
      async run({ db }, { query }) {
        const year = yearOf(query)
        return { year, lines: await taxDue(db, year) }
      },
    },

    exportTaxDue: {
      limit: exports,
      run: async ({ db }, { query }, reply) => {
        const year = yearOf(query)
        return csvFile(reply, `tax-${year}.csv`, exportTaxDue(db, year))
      },
    },

    listPaymentDifferences: (ctx, { query }) => listDifferences(ctx, query),

    explainPaymentDifference: {
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        await explainDifference(ctx, { id: params.id, address: addressOf(request), ...body })
      },
    },
  })
}
