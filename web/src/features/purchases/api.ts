import { buyAnswer } from '@promptery/contract/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api-client.ts'
import { invalidateRoots } from '../../lib/query-keys.ts'
import { checkoutPath } from '../../paths.ts'

type Purchase = { boughtBy: string; promptId: string }

/** Records a purchase and goes on to the payment screen. */
export function useBuyPrompt() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['buy prompt'],
    mutationFn: (data: Purchase) => call(buyAnswer, { method: 'post', url: '/users/buy', data }),
    onSuccess: async (_answer, { promptId }) => {
      await navigate(checkoutPath(promptId))
      // The engineer has sold one more.
      await invalidateRoots(client, 'prompts', 'cart', 'payments', 'engineers')
    },
  })
}
