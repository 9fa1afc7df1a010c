import { OTHER_PRICE } from '@promptery/contract/constants'
import { lineItem } from '@promptery/contract/sales/line-item'
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { useConfig } from '../../../lib/api/config.ts'
import { useLists } from '../../../lib/api/lists.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { Input } from '../../../ui/forms/Input.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { type ListingValues, OTHER, priceOptions } from '../listing-values.ts'

type Props = {
  control: Control<ListingValues>
  register: UseFormRegister<ListingValues>
  errors: FieldErrors<ListingValues>
}

/** The fee, and what is left of a price: `The shop keeps 20%: of $4.00, $3.20 are yours.` */
function describeEarnings(price: string, feePercent: number): string {
  const cents = Math.round(Number(price.replace(',', '.')) * 100)
  if (price === '' || !Number.isSafeInteger(cents)) return `The shop keeps ${feePercent}% of a price.`
  if (cents <= 0) return ''
  const { earningsCents } = lineItem(cents, feePercent)
  return `The shop keeps ${feePercent}%: of ${formatMoney(cents / 100)}, ${formatMoney(earningsCents / 100)} are yours.`
}

/** The price: a listed one, or any amount where the shop takes money. */
export function PriceField({ control, register, errors }: Props) {
  const [chosen, other] = useWatch({ control, name: ['price', 'otherPrice'] })
  const { payments, currency, platformFeePercent } = useConfig()
  const { prices } = useLists()
  const isOther = chosen === OTHER
  const code = currency.toUpperCase()
  return (
    <Field
      label="Price"
      hint={
        <>
          {isOther && `From ${formatMoney(OTHER_PRICE.min)} to ${formatMoney(OTHER_PRICE.max)}. `}
          {describeEarnings(isOther ? other : chosen, platformFeePercent)}
          {payments === 'demo' && Number(chosen) > 0 && ' The demo checkout takes no money.'}
        </>
      }
      error={errors.price?.message}
    >
      {(described) => (
        <>
          <Select
            {...described}
            {...register('price')}
            // A listing that has another price keeps it.
            options={priceOptions(prices, payments !== 'demo' || isOther)}
            placeholder="Choose a price"
          />
          {isOther && (
            <span className="relative mt-2 block">
              <Input
                {...described}
                id={`${described.id}-other`}
                {...register('otherPrice')}
                aria-label={`Other price in ${code}`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="12.50"
                className="pe-14 tabular-nums"
              />
              <span aria-hidden="true" className="absolute end-3 top-1/2 -translate-y-1/2 text-small text-muted">
                {code}
              </span>
            </span>
          )}
        </>
      )}
    </Field>
  )
}
