import { EXPORTED_TRANSACTIONS_MAX, type Transaction, type TransactionFilter } from '@promptery/contract/money/payments'
import type { UserContext } from '../../../context.ts'
import { quotedCell } from '../../../ledger/csv-cell.ts'
import { pageOfAll } from './list-transactions.ts'

/** So many are in memory at once. */
const ROWS = 1_000

const HEAD = 'reference,date,status,amount,currency,prompt,buyer,engineer,id,prompt_id\r\n'

/** What an admin's search finds, latest first, as the parts of a CSV (RFC 4180): at most a hundred thousand. */
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

function lineOf({ reference, date, status, amount, ...row }: Transaction, currency: string): string {
  const names = [row.title, row.user?.username ?? '', row.engineer?.username ?? ''].map(quotedCell)
  return `${[reference, date, status, amount.toFixed(2), currency, ...names, row._id, row.prompt_id].join(',')}\r\n`
}
