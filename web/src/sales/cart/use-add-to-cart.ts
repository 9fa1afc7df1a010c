import * as routes from '@promptery/contract/sales/cart'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { cartOptions } from './cart-query.ts'

export const addToCart = (promptId: string) => call(routes.addToCart, { body: { promptId } })

/** Adds a prompt to the cart. */
export function useAddToCart(onAdded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addToCart,
    onSuccess: ({ items }) => {
      client.setQueryData(cartOptions.queryKey, items)
      onAdded()
    },
  })
}
