import { ShoppingCartIcon } from '@heroicons/react/24/outline'
import type { CartItem } from '@promptery/contract/cart'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { LinkButton } from '../../components/ui/LinkButton.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { formatMoney, plural } from '../../lib/format.ts'
import { useSettledClicks } from '../../lib/use-settled-clicks.ts'
import { paths } from '../../paths.ts'
import { cartOptions, useRemoveFromCart, useRestoreToCart } from './api.ts'
import { CartRow } from './CartRow.tsx'
import { RemovedToast } from './RemovedToast.tsx'

/** The user's own cart. `buy` is the way to get one of its items. */
export function Cart({ buy }: { buy: (item: CartItem) => ReactNode }) {
  const { data: items, isPending, isFetching, refetch } = useQuery(cartOptions)
  const settledClicks = useSettledClicks((items ?? []).map(({ _id }) => _id))
  const restore = useRestoreToCart()
  const remove = useRemoveFromCart((item) => {
    toast(({ id }) => (
      <RemovedToast
        title={item.title}
        onUndo={() => {
          toast.dismiss(id)
          restore.mutate(item._id)
        }}
      />
    ))
  })
  if (isPending) return <CartSkeleton />
  if (!items) return <ErrorState what="your cart" onRetry={() => refetch()} isRetrying={isFetching} />
  if (items.length === 0) {
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
  const available = items.filter(({ isAvailable }) => isAvailable)
  const total = available.reduce((sum, { price }) => sum + price, 0)
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border bg-surface" {...settledClicks}>
        {items.map((item) => (
          <CartRow key={item._id} item={item} buy={buy(item)} onRemove={() => remove.mutate(item)} />
        ))}
      </ul>
      <dl className="mt-6 flex items-baseline justify-between gap-4 px-4 text-lead font-semibold sm:px-5">
        <dt>
          Total <span className="text-small font-normal text-faint">{plural(available.length, 'prompt')}</span>
        </dt>
        <dd className="tabular-nums">{formatMoney(total)}</dd>
      </dl>
    </>
  )
}

function CartSkeleton() {
  return (
    <div className="space-y-3">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-36 rounded-xl" />
      ))}
    </div>
  )
}
