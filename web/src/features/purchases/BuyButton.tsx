import { Button } from '../../components/ui/actions/Button.tsx'
import { useBuyPrompt } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = { promptId: string; title: string; price: number; userId: string }

/** 'Buy', beside one of several prompts. */
export function BuyButton({ promptId, title, price, userId }: Props) {
  const buy = useBuyPrompt()
  return (
    <>
      <BuyError error={buy.error} />
      <Button
        variant="accent"
        isLoading={buy.isPending}
        onClick={() => buy.mutate({ boughtBy: userId, promptId, price })}
        className="min-w-20"
      >
        Buy<span className="sr-only"> {title}</span>
      </Button>
    </>
  )
}
