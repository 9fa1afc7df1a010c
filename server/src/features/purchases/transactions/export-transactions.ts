import { EXPORTED_TRANSACTIONS_MAX, type Transaction, type TransactionFilter } from '@promptery/contract/money/payments'
import { quotedCell } from '../../../money/ledger/csv-cell.ts'
import type { UserContext } from '../../../platform/context.ts'
import { pageOfAll } from './list-transactions.ts'

/** Rows in memory at once. */
const ROWS = 1_000

const HEAD = 'reference,date,status,amount,currency,prompt,buyer,engineer,id,prompt_id,tax\r\n'

/** Streams an admin's search as CSV (RFC 4180), latest first, at most 100,000 rows. */
export async function* exportTransactions(ctx: UserContext, filter: TransactionFilter): AsyncGenerator<string> {
  yield HEAD
  let cursor: string | undefined
  for (let count = 0; count < EXPORTED_TRANSACTIONS_MAX; count += ROWS) {
    const { rows, nextCursor } = await pageOfAll(ctx, filter, { limit: ROWS, cursor })
    yield rows.map((row) => lineOf(row, ctx.config.currency)).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

function lineOf({ reference, date, status, amount, ...row }: Transaction, shopCurrency: string): string {
  const names = [row.title, row.user?.username ?? '', row.engineer?.username ?? ''].map(quotedCell)
  const currency = row.currency ?? shopCurrency
  return `${[reference, date, status, amount.toFixed(2), currency, ...names, row._id, row.prompt_id ?? '', (row.tax ?? 0).toFixed(2)].join(',')}\r\n`
}
