import type { messageSchema } from '@promptery/contract/common'
import type {
  accountPageResponse,
  debtorsResponse,
  MarkPaidBody,
  markPaidResponse,
  payableEngineersResponse,
  payoutsResponse,
  SettleDebtBody,
  saleEarningsResponse,
  statementResponse,
} from '@promptery/contract/sales/payouts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const ROOT = ['payouts']
const PAYABLE = [...ROOT, 'payable']
const DEBTS = [...ROOT, 'debts']

export const CSV_ADDRESS = '/api/v1/payouts/csv'

export const payoutsOptions = queryOptions({
  queryKey: [...ROOT, 'own'],
  queryFn: ({ signal }) => call<typeof payoutsResponse>({ url: '/payouts', signal }),
})

export const earningsOptions = listOf<typeof saleEarningsResponse>([...ROOT, 'sales'], 'sales', '/payouts/sales')

/** @param currency null: the shop's */
export const statementOptions = (month: string, currency: string | null) =>
  queryOptions({
    queryKey: [...ROOT, 'statement', month, currency],
    queryFn: async ({ signal }) => {
      const url = `/payouts/statements/${encodeURIComponent(month)}`
      return (await call<typeof statementResponse>({ url, signal, ...(currency !== null && { params: { currency } }) }))
        .statement
    },
  })

/** Navigates to the provider's page for the user's account. */
export const useOpenAccount = () =>
  useSend<typeof accountPageResponse>('open account', () => ({ method: 'post', url: '/payouts/account' }), {
    onSuccess: ({ url }) => {
      window.location.assign(url)
      // Never resolves: the button stays busy until the browser has navigated.
      return new Promise<void>(() => undefined)
    },
  })

/** Updates the account's state from the provider. */
export function useRefreshAccount() {
  const client = useQueryClient()
  return useSend<typeof payoutsResponse>(
    'refresh account',
    () => ({ method: 'post', url: '/payouts/account/refresh' }),
    { logsRefusal: true, onSuccess: (payouts) => void client.setQueryData(payoutsOptions.queryKey, payouts) },
  )
}

/** For admins. */
export const payableOptions = listOf<typeof payableEngineersResponse>(PAYABLE, 'engineers', '/admin/payouts')

/** The list is fetched again after a refusal too: the balance may have changed. */
export const useMarkPaid = (userId: string) =>
  useSend<typeof markPaidResponse, MarkPaidBody>(
    'mark paid',
    (data) => ({ method: 'post', url: `/admin/payouts/${userId}`, data }),
    { refetches: [PAYABLE], evenIfFailed: true },
  )

/** For admins. */
export const debtsOptions = listOf<typeof debtorsResponse>(DEBTS, 'debts', '/admin/debts')

/** The lists are fetched again after a refusal too: the debt may have changed. */
export const useSettleDebt = (userId: string) =>
  useSend<typeof messageSchema, SettleDebtBody>(
    'settle debt',
    (data) => ({ method: 'post', url: `/admin/debts/${userId}`, data }),
    { refetches: [DEBTS, PAYABLE], evenIfFailed: true },
  )
