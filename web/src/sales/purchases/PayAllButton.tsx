import type { CartItem } from '@promptery/contract/sales/cart'
import { Suspense } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { shownTerms, useBuyPrompt, usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'

const TaxedPayment = lazyPart(async () => (await import('./TaxedPayment.tsx')).TaxedPayment)

type Props = { items: CartItem[]; userId: string }

/** 'Pay all', below several prompts. */
export function PayAllButton({ items, userId }: Props) {
  const { payments, tax } = useConfig()
  const pay = usePayPrompts(userId)
  if (items.length < 2) return null
  const payButton = (country?: string, mayPay = () => true) => (
    <Button
      variant="accent"
      isLoading={pay.isBusy}
      onClick={() => mayPay() && pay.mutate({ prompts: items, country })}
      className="self-end"
    >
      Pay all
    </Button>
  )
  return (
    <div className="mt-4 flex flex-col items-end gap-2 px-4 sm:px-5">
      {tax ? (
        <div className="flex w-full flex-col sm:max-w-80">
          <Suspense fallback={<Skeleton className="my-5 h-40" />}>
            <TaxedPayment tax={tax} prices={items.map(({ price }) => price)} userId={userId} isSummed>
              {payButton}
            </TaxedPayment>
          </Suspense>
        </div>
      ) : (
        payButton()
      )}
      {payments === 'demo' && (
        <p className="text-small text-muted">This is a demo checkout. No card is charged, and all are yours at once.</p>
      )}
      <BuyError error={pay.error} />
    </div>
  )
}

type BuyButtonProps = {
  item: CartItem
  userId: string
  /** The number of prompts that can be bought together. With more than one, 'Pay all' is the primary button. */
  count: number
}

export function BuyButton({ item, userId, count }: BuyButtonProps) {
  const buy = useBuyPrompt()
  return (
    <>
      <BuyError error={buy.error} />
      <Button
        variant={count > 1 ? 'quiet' : 'accent'}
        isLoading={buy.isBusy}
        onClick={() => buy.mutate({ boughtBy: userId, promptId: item._id, ...shownTerms(item) })}
        className="min-w-20"
      >
        Buy<span className="sr-only"> {item.title}</span>
      </Button>
    </>
  )
}
