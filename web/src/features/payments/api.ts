import type { transactionsResponse } from '@promptery/contract/payments'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

const transactions = (name: string, url: string) =>
  listOptions([...queryKeys.payments, name], async (cursor, signal) => {
    const page = await call<typeof transactionsResponse>({ url, params: { cursor }, signal })
    return { items: page.transactions, nextCursor: page.nextCursor }
  })

/** What the user has bought, latest first. */
export const historyOptions = transactions('history', '/payments/history')
/** What anyone has bought, latest first: for admins. */
export const allTransactionsOptions = transactions('all', '/admin/transactions')
