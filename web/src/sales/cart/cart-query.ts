import { getCart } from '@promptery/contract/sales/cart'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { listIn } from '../../lib/api/shape.ts'

/** Latest first. */
export const cartOptions = queryOptions({
  queryKey: queryKeys.cart,
  queryFn: async ({ signal }) => listIn((await call(getCart, { signal })).items),
})

/** Number of prompts in the cart, which the bar of every screen shows; 0 for visitors. */
export function useCartCount(isSignedIn: boolean): number {
  const { data } = useQuery({ ...cartOptions, enabled: isSignedIn, select: (items) => items.length })
  return (isSignedIn && data) || 0
}
