import type { CartItem } from '@promptery/contract/money/cart'
import { Button } from '../../components/ui/actions/Button.tsx'
import { shownTerms, useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = { item: CartItem; userId: string }

/** 'Buy', beside one of several prompts. */
export function BuyButton({ item, userId }: Props) {
  const buy = useBuyPrompt()
  return (
    <>
      <BuyError error={buy.error} />
      <Button
        variant="accent"
        isLoading={buy.isPending}
        onClick={() => buy.mutate({ boughtBy: userId, promptId: item._id, ...shownTerms(item) })}
        className="min-w-20"
      >
        Buy<span className="sr-only"> {item.title}</span>
      </Button>
    </>
  )
}
