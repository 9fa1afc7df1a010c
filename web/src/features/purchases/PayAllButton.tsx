import type { CartItem } from '@promptery/contract/money/cart'
import { Button } from '../../components/ui/actions/Button.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { shownTerms, usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = { items: CartItem[] }

/** 'Pay all', below several prompts. Not available in the demo checkout. */
export function PayAllButton({ items }: Props) {
  const { payments } = useConfig()
  const pay = usePayPrompts()
  if (items.length < 2) return null
  if (payments === 'demo') {
    return <p className="mt-1 px-4 text-end text-small text-muted sm:px-5">Each prompt is bought by itself.</p>
  }
  return (
    <div className="mt-4 flex flex-col items-end gap-2 px-4 sm:px-5">
      <Button
        variant="accent"
        isLoading={pay.isBusy}
        onClick={() => pay.mutate(items.map((item) => ({ promptId: item._id, ...shownTerms(item) })))}
      >
        Pay all
      </Button>
      <BuyError error={pay.error} />
    </div>
  )
}
