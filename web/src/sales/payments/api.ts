import type { messageSchema } from '@promptery/contract/common'
import type { DismissRefusalBody, paymentStatusResponse } from '@promptery/contract/sales/payment-status'
import type {
  DifferencesQuery,
  differencesResponse,
  ExplainDifferenceBody,
  taxDueResponse,
  transactionsResponse,
  transactionTotalsResponse,
} from '@promptery/contract/sales/payments'
import type { AskRefundBody, askRefundResponse, receiptResponse } from '@promptery/contract/sales/refunds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { filterOf, type TransactionView } from './transactions/transaction-view.ts'

const transactions = (name: string, url: string, params: Record<string, string> = {}) =>
  listOf<typeof transactionsResponse>([...queryKeys.payments, name, params], 'transactions', url, params)

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
export const useDismissRefusal = () =>
  useSend<typeof messageSchema, DismissRefusalBody>(
    'dismiss refusal',
    (data) => ({ method: 'post', url: '/admin/payments/refusals/dismiss', data }),
    { refetches: [queryKeys.payments], evenIfFailed: true, logsRefusal: true },
  )

/** Discrepancies with the provider, and the time of the last comparison. */
export const differencesOptions = (state: DifferencesQuery['state']) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'differences', state],
    queryFn: ({ signal }) =>
      call<typeof differencesResponse>({ url: '/admin/payments/differences', params: { state }, signal }),
  })

export const useExplainDifference = () =>
  useSend<typeof messageSchema, { id: string } & ExplainDifferenceBody>(
    'explain difference',
    ({ id, ...data }) => ({ method: 'post', url: `/admin/payments/differences/${id}`, data }),
    { refetches: [queryKeys.payments], evenIfFailed: true },
  )

export const useRequestRefund = () =>
  useSend<typeof askRefundResponse, AskRefundBody>(
    'ask refund',
    (data) => ({ method: 'post', url: '/payments/refund-requests', data }),
    { refetches: [queryKeys.payments] },
  )

/** Withdraws a refund request, which may have been decided meanwhile. */
export const useWithdrawRefund = () =>
  useSend<typeof messageSchema, string>(
    'withdraw refund',
    (id) => ({ method: 'delete', url: `/payments/refund-requests/${encodeURIComponent(id)}` }),
    { refetches: [queryKeys.payments, queryKeys.prompts], evenIfFailed: true },
  )

export const receiptOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'receipt', id],
    queryFn: async ({ signal }) =>
      (await call<typeof receiptResponse>({ url: `/payments/receipts/${encodeURIComponent(id)}`, signal })).receipt,
  })
