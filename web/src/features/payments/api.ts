import type { messageSchema } from '@promptery/contract/common'
import type { DismissRefusalBody, paymentStatusResponse } from '@promptery/contract/money/payment-status'
import type {
  DifferencesQuery,
  differencesResponse,
  ExplainDifferenceBody,
  taxDueResponse,
  transactionsResponse,
  transactionTotalsResponse,
} from '@promptery/contract/money/payments'
import type { AskRefundBody, askRefundResponse, receiptResponse } from '@promptery/contract/money/refunds'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'
import { filterOf, type TransactionView } from './transactions/transaction-view.ts'

const transactions = (name: string, url: string, params: Record<string, string> = {}) =>
  listOptions([...queryKeys.payments, name, params], async (cursor, signal) => {
    const page = await call<typeof transactionsResponse>({ url, params: { ...params, cursor }, signal })
    return { items: page.transactions, nextCursor: page.nextCursor }
  })

/** Latest first. */
export const historyOptions = transactions('history', '/payments/history')

/** Latest first, for admins. */
export const allTransactionsOptions = (view: TransactionView) => ({
  ...transactions('all', '/admin/transactions', filterOf(view)),
  placeholderData: keepPreviousData,
})

export const transactionTotalsOptions = (view: TransactionView) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'sums', filterOf(view)],
    queryFn: ({ signal }) =>
      call<typeof transactionTotalsResponse>({ url: '/admin/transactions/sums', params: filterOf(view), signal }),
    placeholderData: keepPreviousData,
  })

export const exportAddress = (view: TransactionView): string =>
  `/api/v1/admin/transactions/export?${new URLSearchParams(filterOf(view))}`

export const taxDueOptions = (year: number) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'tax', year],
    queryFn: ({ signal }) =>
      call<typeof taxDueResponse>({ url: '/admin/payments/tax', params: { year: `${year}` }, signal }),
  })

export const taxExportAddress = (year: number): string => `/api/v1/admin/payments/tax/export?year=${year}`

/** For admins. */
export const paymentStatusOptions = queryOptions({
  queryKey: [...queryKeys.payments, 'status'],
  queryFn: ({ signal }) => call<typeof paymentStatusResponse>({ url: '/admin/payments/status', signal }),
})

/** Removes a refusal of the provider from the list. */
export function useDismissRefusal() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['dismiss refusal'],
    mutationFn: (data: DismissRefusalBody) =>
      call<typeof messageSchema>({ method: 'post', url: '/admin/payments/refusals/dismiss', data }),
    onSettled: () => invalidateRoots(client, 'payments'),
  })
}

/** Discrepancies with the provider, and the time of the last comparison. */
export const differencesOptions = (state: DifferencesQuery['state']) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'differences', state],
    queryFn: ({ signal }) =>
      call<typeof differencesResponse>({ url: '/admin/payments/differences', params: { state }, signal }),
  })

export function useExplainDifference() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['explain difference'],
    meta: { showsRefusal: true },
    mutationFn: ({ id, ...data }: { id: string } & ExplainDifferenceBody) =>
      call<typeof messageSchema>({ method: 'post', url: `/admin/payments/differences/${id}`, data }),
    onSettled: () => invalidateRoots(client, 'payments'),
  })
}

export function useRequestRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['ask refund'],
    meta: { showsRefusal: true },
    mutationFn: (data: AskRefundBody) =>
      call<typeof askRefundResponse>({ method: 'post', url: '/payments/refund-requests', data }),
    onSuccess: () => invalidateRoots(client, 'payments'),
  })
}

/** Withdraws a refund request, which may have been decided meanwhile. */
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
