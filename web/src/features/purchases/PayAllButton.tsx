import type { CartItem } from '@promptery/contract/money/cart'
import { Button } from '../../components/ui/actions/Button.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'

type Props = { items: CartItem[]; userId: string }

/** 'Pay all', below several prompts. */
export function PayAllButton({ items, userId }: Props) {
  const { payments } = useConfig()
  const pay = usePayPrompts(userId)
  if (items.length < 2) return null
  return (
    <div className="mt-4 flex flex-col items-end gap-2 px-4 sm:px-5">
      <Button variant="accent" isLoading={pay.isBusy} onClick={() => pay.mutate(items)}>
        Pay all
      </Button>
      {payments === 'demo' && (
        <p className="text-small text-muted">This is a demo checkout. No card is charged, and all are yours at once.</p>
      )}
      <BuyError error={pay.error} />
    </div>
  )
}
