import { ShoppingCartIcon } from '@heroicons/react/24/outline'
import { quoted } from '@promptery/contract/isolated'
import type { CartItem } from '@promptery/contract/sales/cart'
import { removeFromCart } from '@promptery/contract/sales/cart'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { formatMoney, plural } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { UndoToast } from '../../ui/feedback/UndoToast.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { useSettledClicks } from '../../ui/list/use-settled-clicks.ts'
import { CartRow } from './CartRow.tsx'
import { cartOptions } from './cart-query.ts'
import { addToCart } from './use-add-to-cart.ts'

type Props = {
  /** The button to buy one item, of `count` that can be bought. */
  buy: (item: CartItem, count: number) => ReactNode
  /** The button to buy all that can be bought. */
  buyAll: (items: CartItem[]) => ReactNode
}

export function Cart({ buy, buyAll }: Props) {
  const list = useQuery(cartOptions)
  const settledClicks = useSettledClicks((list.data ?? []).map(({ _id }) => _id))
  const restore = useRestoreToCart()
  const remove = useRemoveFromCart((item) => {
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          restore.mutate(item._id)
        }}
      >
        Removed “<bdi>{item.title}</bdi>”
      </UndoToast>
    ))
  })
  return (
    <ListStates list={list} what="your cart" skeleton={<CartSkeleton />} empty={<EmptyCart />}>
      {(items) => {
        const available = items.filter(({ isAvailable }) => isAvailable)
        return (
          <>
            <ul className="divide-y divide-line rounded-xl border bg-surface" {...settledClicks}>
              {items.map((item) => (
                <CartRow
                  key={item._id}
                  item={item}
                  buy={buy(item, available.length)}
                  onRemove={() => remove.mutate(item)}
                />
              ))}
            </ul>
            <Total items={available} />
            {buyAll(available)}
          </>
        )
      }}
    </ListStates>
  )
}

function Total({ items }: { items: CartItem[] }) {
  return (
    <dl className="mt-6 flex items-baseline justify-between gap-4 px-4 text-lead font-semibold sm:px-5">
      <dt>
        Total <span className="text-small font-normal text-faint">{plural(items.length, 'prompt')}</span>
      </dt>
      <dd className="tabular-nums">{formatMoney(items.reduce((sum, { price }) => sum + price, 0))}</dd>
    </dl>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      icon={ShoppingCartIcon}
      action={
        <LinkButton to={paths.marketplace} variant="accent">
          Browse the marketplace
        </LinkButton>
      }
    >
      Put prompts aside here while you look around.
    </EmptyState>
  )
}

function CartSkeleton() {
  return (
    <div className="space-y-3">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-36 rounded-xl" />
      ))}
    </div>
  )
}

function useRestoreToCart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addToCart,
    onSuccess: ({ items }) => client.setQueryData(cartOptions.queryKey, items),
    onError: () => toast.error('It could not be put back'),
  })
}

/** Removes an item optimistically. `onRemoved` is called for each. */
function useRemoveFromCart(onRemoved: (item: CartItem) => void) {
  const client = useQueryClient()
  const mutationKey = ['remove from cart']
  return useMutation({
    mutationKey,
    mutationFn: (item: CartItem) => call(removeFromCart, { params: { promptId: item._id } }),
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
