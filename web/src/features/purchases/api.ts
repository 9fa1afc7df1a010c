import type { Licence } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { buyResponse, checkoutResponse } from '@promptery/contract/money/purchases'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { checkoutPath, paidCheckoutPath } from '../../paths.ts'

/** `price`: the one that is shown, in dollars. `licence`: the one that is shown, where one is. */
type Purchase = { boughtBy: string; promptId: string; price: number; licence?: Licence }

/** What a screen tells of a prompt that is to be bought. */
export const shownTerms = ({
  price,
  licence,
}: Pick<Prompt, 'price' | 'licence'>): Pick<Purchase, 'price' | 'licence'> => ({
  price,
  ...(licence && { licence }),
})

/** What is shown is out of date: it is fetched anew, and pressing again buys it as it is now. */
const fetchTerms = (client: QueryClient) => (error: Error) =>
  hasCode(error, 'price_changed', 'licence_changed') ? invalidateRoots(client, 'prompts', 'cart') : undefined

/**
 * Records a purchase and goes on to the payment screen. `isBusy` lasts until that screen is shown: its code may have to
 * be loaded first.
 */
export function useBuyPrompt() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationKey: ['buy prompt'],
    meta: { showsRefusal: true },
    mutationFn: (data: Purchase) => call<typeof buyResponse>({ method: 'post', url: '/users/buy', data }),
    onError: fetchTerms(client),
    onSuccess: async (_answer, { promptId, boughtBy }) => {
      // `CheckoutPage` tells by it what was bought just now from what one had.
      await navigate(checkoutPath(promptId), { state: { boughtBy } })
      // The engineer has sold one more.
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
    },
  })
  return { mutate, error, isBusy: isPending || isSuccess }
}

/**
 * Pays prompts at the provider's page, at the prices that are shown. What needs no payment is done at once. `isBusy` lasts
 * until the next screen is shown, where there is one.
 */
export function usePayPrompts() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending, data } = useMutation({
    mutationKey: ['pay prompts'],
    meta: { showsRefusal: true },
    mutationFn: (items: Omit<Purchase, 'boughtBy'>[]) =>
      call<typeof buyResponse>({ method: 'post', url: '/payments/checkouts', data: { items } }),
    onError: fetchTerms(client),
    onSuccess: async ({ checkout }) => {
      if (checkout?.url) {
        window.location.assign(checkout.url)
        // The button stays busy until the browser has left.
        return new Promise<void>(() => undefined)
      }
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
      if (checkout) await navigate(paidCheckoutPath(checkout._id))
    },
  })
  return { mutate, error, isBusy: isPending || Boolean(data?.checkout) }
}

const WAIT_MS = 2_000

/** What has become of a payment; asked for again and again while it is open. */
export const checkoutOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'checkout', id],
    queryFn: async ({ signal }) =>
      (await call<typeof checkoutResponse>({ url: `/payments/checkouts/${encodeURIComponent(id)}`, signal })).checkout,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'open' ? false : WAIT_MS),
  })
