import { type Transaction, transactionsAnswer } from '@promptery/contract/payments'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const flatten = ({ pages }: { pages: { transactions: Transaction[] }[] }): Transaction[] =>
  pages.flatMap(({ transactions }) => transactions)

const listOptions = (name: string, url: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.payments, name],
    queryFn: ({ pageParam, signal }) =>
      call(transactionsAnswer, { url, params: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: flatten,
  })

/** What the user has bought, latest first. */
export const historyOptions = listOptions('history', '/payments/history')
/** What anyone has bought, latest first: for admins. */
export const allTransactionsOptions = listOptions('all', '/admin/transactions')
