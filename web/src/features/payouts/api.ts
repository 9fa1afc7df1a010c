import type {
  accountPageResponse,
  MarkPaidBody,
  markPaidResponse,
  payableEngineersResponse,
  payoutsResponse,
  saleEarningsResponse,
  statementResponse,
} from '@promptery/contract/money/payouts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
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
  return useMutation({
    mutationKey: ['refresh account'],
    mutationFn: () => call<typeof payoutsResponse>({ method: 'post', url: '/payouts/account/refresh' }),
    onSuccess: (payouts) => void client.setQueryData(payoutsOptions.queryKey, payouts),
  })
}

/** For admins. */
export const payableOptions = listOf<typeof payableEngineersResponse>(PAYABLE, 'engineers', '/admin/payouts')

export function useMarkPaid(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['mark paid'],
    meta: { showsRefusal: true },
    mutationFn: (data: MarkPaidBody) =>
      call<typeof markPaidResponse>({ method: 'post', url: `/admin/payouts/${userId}`, data }),
    onSuccess: () => client.invalidateQueries({ queryKey: PAYABLE }),
    onError: async (error) => {
      if (hasCode(error, 'payable_changed')) await client.invalidateQueries({ queryKey: PAYABLE })
    },
  })
}
