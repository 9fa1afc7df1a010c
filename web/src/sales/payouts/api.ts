import type { MarkPaidBody, SettleDebtBody } from '@promptery/contract/sales/payouts'
import {
  exportPayouts,
  getPayouts,
  getStatement,
  listDebts,
  listPayable,
  listShares,
  markPaid,
  openAccount,
  refreshAccount,
  settleDebt,
} from '@promptery/contract/sales/payouts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, hrefOf } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const ROOT = ['payouts']
const PAYABLE = [...ROOT, 'payable']
const DEBTS = [...ROOT, 'debts']

export const CSV_ADDRESS = hrefOf(exportPayouts, {})

export const payoutsOptions = queryOptions({
  queryKey: [...ROOT, 'own'],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
})

export const earningsOptions = listOf([...ROOT, 'sales'], listShares, 'sales', {})

/** @param currency null: the shop's */
export const statementOptions = (month: string, currency: string | null) =>
  queryOptions({
    queryKey: [...ROOT, 'statement', month, currency],
    queryFn: async ({ signal }) => {
      const query = currency === null ? {} : { currency }
      return (await call(getStatement, { params: { month }, query, signal })).statement
    },
  })

/** Navigates to the provider's page for the user's account. */
export const useOpenAccount = () =>
  useSend(() => call(openAccount), {
    onSuccess: ({ url }) => {
      window.location.assign(url)
      // Never resolves: the button stays busy until the browser has navigated.
      return new Promise<void>(() => undefined)
    },
  })

/** Updates the account's state from the provider. */
export function useRefreshAccount() {
  const client = useQueryClient()
  return useSend(() => call(refreshAccount), {
    logsRefusal: true,
    onSuccess: (payouts) => void client.setQueryData(payoutsOptions.queryKey, payouts),
  })
}

/** For admins. */
export const payableOptions = listOf(PAYABLE, listPayable, 'engineers', {})

/** The list is fetched again after a refusal too: the balance may have changed. */
export const useMarkPaid = (userId: string) =>
  useSend((data: MarkPaidBody) => call(markPaid, { params: { id: userId }, body: data }), {
    refetches: [PAYABLE],
    evenIfFailed: true,
  })

/** For admins. */
export const debtsOptions = listOf(DEBTS, listDebts, 'debts', {})

/** The lists are fetched again after a refusal too: the debt may have changed. */
export const useSettleDebt = (userId: string) =>
  useSend((data: SettleDebtBody) => call(settleDebt, { params: { id: userId }, body: data }), {
    refetches: [DEBTS, PAYABLE],
    evenIfFailed: true,
  })
