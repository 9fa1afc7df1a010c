import { quoted } from '@promptery/contract/isolated'
import type { CartItem, cartResponse } from '@promptery/contract/sales/cart'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import toast from '../../ui/feedback/toast.ts'
import { cartOptions } from './cart-query.ts'
import { addToCart } from './use-add-to-cart.ts'

export function useRestoreToCart() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['restore to cart'],
    mutationFn: addToCart,
    onSuccess: ({ items }) => client.setQueryData(cartOptions.queryKey, items),
    onError: () => toast.error('It could not be put back'),
  })
}

/** Removes an item optimistically. `onRemoved` is called for each. */
export function useRemoveFromCart(onRemoved: (item: CartItem) => void) {
  const client = useQueryClient()
  const mutationKey = ['remove from cart']
  return useMutation({
    mutationKey,
    mutationFn: (item: CartItem) => call<typeof cartResponse>({ method: 'delete', url: `/cart/${item._id}` }),
    onMutate: async (item) => {
      await client.cancelQueries({ queryKey: cartOptions.queryKey })
      client.setQueryData(cartOptions.queryKey, (items) => items?.filter(({ _id }) => _id !== item._id))
    },
    // Not in `mutate`, whose callbacks run for its last call only.
    onSuccess: (_answer, item) => onRemoved(item),
    onError: (_error, item) => toast.error(`${quoted(item.title)} could not be removed`),
    onSettled: () => {
      // An earlier response would briefly restore the item that is being removed.
      if (client.isMutating({ mutationKey }) > 1) return
      return client.invalidateQueries({ queryKey: cartOptions.queryKey })
    },
  })
}
