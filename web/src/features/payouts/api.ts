import type {
  accountPageResponse,
  MarkPaidBody,
  markPaidResponse,
  payableEngineersResponse,
  payoutsResponse,
  saleEarningsResponse,
  statementResponse,
} from '@promptery/contract/money/payouts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const ROOT = ['payouts']
const PAYABLE = [...ROOT, 'payable']

export const CSV_ADDRESS = '/api/v1/payouts/csv'

export const payoutsOptions = queryOptions({
  queryKey: [...ROOT, 'own'],
  queryFn: ({ signal }) => call<typeof payoutsResponse>({ url: '/payouts', signal }),
})

export const earningsOptions = listOf<typeof saleEarningsResponse>([...ROOT, 'sales'], 'sales', '/payouts/sales')

export const statementOptions = (month: string) =>
  queryOptions({
    queryKey: [...ROOT, 'statement', month],
    queryFn: async ({ signal }) =>
      (await call<typeof statementResponse>({ url: `/payouts/statements/${encodeURIComponent(month)}`, signal }))
        .statement,
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
