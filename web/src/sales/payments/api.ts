import type { DismissRefusalBody } from '@promptery/contract/sales/payment-status'
import { dismissPaymentRefusal, getPaymentStatus } from '@promptery/contract/sales/payment-status'
import type { DifferencesQuery, ExplainDifferenceBody } from '@promptery/contract/sales/payments'
import {
  explainPaymentDifference,
  exportTaxDue,
  exportTransactions,
  listAllTransactions,
  listOwnTransactions,
  listPaymentDifferences,
  listTaxDue,
  sumTransactions,
} from '@promptery/contract/sales/payments'
import type { AskRefundBody } from '@promptery/contract/sales/refunds'
import { askRefund, getReceipt, withdrawRefundRequest } from '@promptery/contract/sales/refunds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, hrefOf } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'
import { filterOf, type TransactionView } from './transactions/transaction-view.ts'

/** Latest first. */
export const historyOptions = listOf([...queryKeys.payments, 'history'], listOwnTransactions, 'transactions', {})

/** Latest first, for admins. */
export const allTransactionsOptions = (view: TransactionView) => ({
  ...listOf([...queryKeys.payments, 'all', filterOf(view)], listAllTransactions, 'transactions', {
    query: filterOf(view),
  }),
  placeholderData: keepPreviousData,
})

export const transactionTotalsOptions = (view: TransactionView) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'sums', filterOf(view)],
    queryFn: ({ signal }) => call(sumTransactions, { query: filterOf(view), signal }),
    placeholderData: keepPreviousData,
  })

export const exportAddress = (view: TransactionView): string => hrefOf(exportTransactions, { query: filterOf(view) })

export const taxDueOptions = (year: number) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'tax', year],
    queryFn: ({ signal }) => call(listTaxDue, { query: { year }, signal }),
  })

export const taxExportAddress = (year: number): string => hrefOf(exportTaxDue, { query: { year } })

/** For admins. */
export const paymentStatusOptions = queryOptions({
  queryKey: [...queryKeys.payments, 'status'],
  queryFn: ({ signal }) => call(getPaymentStatus, { signal }),
})

/** Removes a refusal of the provider from the list. */
export const useDismissRefusal = () =>
  useSend((data: DismissRefusalBody) => call(dismissPaymentRefusal, { body: data }), {
    refetches: [queryKeys.payments],
    evenIfFailed: true,
    logsRefusal: true,
  })

/** Discrepancies with the provider, and the time of the last comparison. */
export const differencesOptions = (state: DifferencesQuery['state']) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'differences', state],
    queryFn: ({ signal }) => call(listPaymentDifferences, { query: { state }, signal }),
  })

export const useExplainDifference = () =>
  useSend(
    ({ id, ...data }: { id: string } & ExplainDifferenceBody) =>
      call(explainPaymentDifference, { params: { id }, body: data }),
    { refetches: [queryKeys.payments], evenIfFailed: true },
  )

export const useRequestRefund = () =>
  useSend((data: AskRefundBody) => call(askRefund, { body: data }), { refetches: [queryKeys.payments] })

/** Withdraws a refund request, which may have been decided meanwhile. */
export const useWithdrawRefund = () =>
  useSend((id: string) => call(withdrawRefundRequest, { params: { id } }), {
    refetches: [queryKeys.payments, queryKeys.prompts],
    evenIfFailed: true,
  })

export const receiptOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'receipt', id],
    queryFn: async ({ signal }) => (await call(getReceipt, { params: { id }, signal })).receipt,
  })
