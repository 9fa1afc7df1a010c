import type { CartItem } from '@promptery/contract/money/cart'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { usePayPrompts } from './api.ts'
import { BuyError } from './BuyError.tsx'
import { TaxedTotal } from './TaxedTotal.tsx'
import { CHOOSE_COUNTRY, useBuyerCountry } from './use-buyer-country.ts'

type Props = { items: CartItem[]; userId: string }

/** 'Pay all', below several prompts. */
export function PayAllButton({ items, userId }: Props) {
  const { payments, tax } = useConfig()
  const { country, setCountry, isMissing } = useBuyerCountry(userId)
  const pay = usePayPrompts(userId, country)
  const [isTried, setIsTried] = useState(false)
  if (items.length < 2) return null
  const start = () => {
    setIsTried(true)
    if (!isMissing) pay.mutate(items)
  }
  return (
    <div className="mt-4 flex flex-col items-end gap-2 px-4 sm:px-5">
      {tax && (
        <div className="w-full sm:max-w-80">
          <TaxedTotal
            tax={tax}
            prices={items.map(({ price }) => price)}
            country={country}
            onCountry={setCountry}
            error={isTried && isMissing ? CHOOSE_COUNTRY : undefined}
            isSummed
          />
        </div>
      )}
      <Button variant="accent" isLoading={pay.isBusy} onClick={start}>
        Pay all
      </Button>
      {payments === 'demo' && (
        <p className="text-small text-muted">This is a demo checkout. No card is charged, and all are yours at once.</p>
      )}
      <BuyError error={pay.error} />
    </div>
  )
}
