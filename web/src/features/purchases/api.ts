import type { buyResponse } from '@promptery/contract/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { checkoutPath } from '../../paths.ts'

/** `price`: the one that is shown, in dollars. */
type Purchase = { boughtBy: string; promptId: string; price: number }

/** Records a purchase and goes on to the payment screen. */
export function useBuyPrompt() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['buy prompt'],
    meta: { showsRefusal: true },
    mutationFn: (data: Purchase) => call<typeof buyResponse>({ method: 'post', url: '/users/buy', data }),
    // What is shown is out of date: it is fetched anew, and pressing again buys at the new price.
    onError: (error) => (hasCode(error, 'price_changed') ? invalidateRoots(client, 'prompts', 'cart') : undefined),
    onSuccess: async (_answer, { promptId }) => {
      await navigate(checkoutPath(promptId))
      // The engineer has sold one more.
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
    },
  })
}
