import type { messageSchema } from '@promptery/contract/common'
import type { transactionsResponse } from '@promptery/contract/payments'
import type { AskRefundBody, askRefundResponse, receiptResponse } from '@promptery/contract/refunds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'

const transactions = (name: string, url: string) =>
  listOptions([...queryKeys.payments, name], async (cursor, signal) => {
    const page = await call<typeof transactionsResponse>({ url, params: { cursor }, signal })
    return { items: page.transactions, nextCursor: page.nextCursor }
  })

/** What the user has bought, latest first. */
export const historyOptions = transactions('history', '/payments/history')
/** What anyone has bought, latest first: for admins. */
export const allTransactionsOptions = transactions('all', '/admin/transactions')

/** Asks for the money for a purchase back. */
export function useAskRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['ask refund'],
    meta: { showsRefusal: true },
    mutationFn: (data: AskRefundBody) =>
      call<typeof askRefundResponse>({ method: 'post', url: '/payments/refund-requests', data }),
    onSuccess: () => invalidateRoots(client, 'payments'),
  })
}

/** Takes a request back; it may have been decided meanwhile. */
export function useWithdrawRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['withdraw refund'],
    meta: { showsRefusal: true },
    mutationFn: (id: string) =>
      call<typeof messageSchema>({ method: 'delete', url: `/payments/refund-requests/${encodeURIComponent(id)}` }),
    onSettled: () => invalidateRoots(client, 'payments', 'prompts'),
  })
}

export const receiptOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'receipt', id],
    queryFn: async ({ signal }) =>
      (await call<typeof receiptResponse>({ url: `/payments/receipts/${encodeURIComponent(id)}`, signal })).receipt,
  })
