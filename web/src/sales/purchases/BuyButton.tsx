import type { CartItem } from '@promptery/contract/sales/cart'
import { Button } from '../../ui/actions/Button.tsx'
import { shownTerms, useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = {
  item: CartItem
  userId: string
  /** The number of prompts that can be bought together. With more than one, 'Pay all' is the primary button. */
  count: number
}

export function BuyButton({ item, userId, count }: Props) {
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
