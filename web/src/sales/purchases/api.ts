import type { Licence } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { buyPrompt, buyPrompts, getCheckout } from '@promptery/contract/sales/purchases'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { checkoutPath, paidCheckoutPath, paidState, paths } from '../../paths.ts'

/** `price`: as shown, in dollars. `licence`: as shown, if one is. */
type Purchase = { boughtBy: string; promptId: string; price: number; licence?: Licence }

type Ordered = Pick<Prompt, '_id' | 'title' | 'price' | 'licence'>

/** `country`: the buyer's, where the shop taxes by it. */
type Order = { prompts: Ordered[]; country?: string | undefined }

/** The terms that a screen shows for a prompt. */
export const shownTerms = ({
  price,
  licence,
}: Pick<Prompt, 'price' | 'licence'>): Pick<Purchase, 'price' | 'licence'> => ({
  price,
  ...(licence && { licence }),
})

/** Refetches outdated terms, so that pressing again accepts the new ones. */
const fetchTerms = (client: QueryClient) => (error: Error) =>
  hasCode(error, 'price_changed', 'licence_changed') ? invalidateRoots(client, 'prompts', 'cart') : undefined

/** Records a purchase and navigates to the payment screen. `isBusy` lasts until that screen is shown. */
export function useBuyPrompt() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending, isSuccess } = useMutation({
    meta: { showsRefusal: true },
    mutationFn: (data: Purchase) => call(buyPrompt, { body: data }),
    onError: fetchTerms(client),
    onSuccess: async (_answer, { promptId, boughtBy }) => {
      // Tells `CheckoutPage` that this purchase is new.
      await navigate(checkoutPath(promptId), { state: { boughtBy } })
      // The engineer's number of sales has changed.
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
    },
  })
  return { mutate, error, isBusy: isPending || isSuccess }
}

/**
 * Pays prompts at the provider's page, at the shown prices. In the demo checkout, and where all are free, they are bought
 * at once. `isBusy` lasts until the next screen is shown.
 */
export function usePayPrompts(userId: string | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, error, isPending, isSuccess } = useMutation({
    meta: { showsRefusal: true },
    mutationFn: ({ prompts, country }: Order) => {
      const items = prompts.map((prompt) => ({ promptId: prompt._id, ...shownTerms(prompt) }))
      return call(buyPrompts, { body: { items, country } })
    },
    onError: fetchTerms(client),
    onSuccess: async ({ checkout }, { prompts }) => {
      if (checkout?.url) {
        window.location.assign(checkout.url)
        // Never resolves: the button stays busy until the browser has navigated.
        return new Promise<void>(() => undefined)
      }
      if (checkout) await navigate(paidCheckoutPath(checkout._id))
      else await navigate(paths.paymentSuccessful, { state: userId ? paidState(userId, prompts) : null })
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
    },
  })
  return { mutate, error, isBusy: isPending || isSuccess }
}

const WAIT_MS = 2_000

/** A checkout, polled while it is open. */
export const checkoutOptions = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'checkout', id],
    queryFn: async ({ signal }) => (await call(getCheckout, { params: { id }, signal })).checkout,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'open' ? false : WAIT_MS),
  })
