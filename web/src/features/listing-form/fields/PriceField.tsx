import { OTHER_PRICE } from '@promptery/contract/constants'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { Input } from '../../../components/ui/forms/Input.tsx'
import { Select } from '../../../components/ui/forms/Select.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { formatMoney } from '../../../lib/format.ts'
import { type ListingValues, OTHER, priceOptions } from '../listing-values.ts'

type Props = {
  chosen: string
  register: UseFormRegister<ListingValues>
  errors: FieldErrors<ListingValues>
}

/** The price: a listed one, or any amount where the shop takes money. */
export function PriceField({ chosen, register, errors }: Props) {
  const { payments, currency } = useConfig()
  const isOther = chosen === OTHER
  const code = currency.toUpperCase()
  return (
    <Field
      label="Price"
      hint={isOther && `From ${formatMoney(OTHER_PRICE.min)} to ${formatMoney(OTHER_PRICE.max)}.`}
      error={errors.price?.message}
    >
      {(described) => (
        <>
          <Select
            {...described}
            {...register('price')}
            // A listing that has another price keeps it.
            options={priceOptions(payments !== 'demo' || isOther)}
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
