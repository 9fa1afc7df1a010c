import { COUNTRIES, countryName } from '@promptery/contract/sales/countries'
import { getCountry } from '@promptery/contract/sales/purchases'
import { OTHER_COUNTRIES, taxedPrice, taxLabel, taxRateOf } from '@promptery/contract/sales/tax'
import type { Config } from '@promptery/contract/shop/config'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { formatMoney } from '../../lib/format.ts'
import { SelectField } from '../../ui/forms/Select.tsx'

const options = COUNTRIES.map((value) => ({ value, label: countryName(value) ?? value })).sort((one, other) =>
  one.label.localeCompare(other.label),
)

type Given = {
  tax: NonNullable<Config['tax']>
  /** What is paid together. */
  prices: readonly number[]
  /** Whether the sum of the prices stands above it already. */
  isSummed?: boolean
}

type PaymentProps = Given & {
  userId: string | undefined
  /** The button to pay. @param mayPay says beside the country if it is missing */
  children: (country: string | undefined, mayPay: () => boolean) => ReactNode
}

/** The total with its tax, and the button to pay it. */
export function TaxedPayment({ userId, children, ...given }: PaymentProps) {
  const { country, setCountry, isMissing } = useBuyerCountry(userId, given.tax)
  const [isTried, setIsTried] = useState(false)
  const mayPay = () => {
    setIsTried(true)
    return !isMissing
  }
  return (
    <>
      <TaxedTotal
        {...given}
        country={country}
        onCountry={setCountry}
        error={isTried && isMissing ? 'Choose your country' : undefined}
      />
      {children(country, mayPay)}
    </>
  )
}

type Props = Given & {
  country: string | undefined
  onCountry: (country: string) => void
  error?: string | undefined
}

/** The total with its tax, and the country that decides it. */
function TaxedTotal({ tax, prices, country, onCountry, error, isSummed = false }: Props) {
  if (tax.by === 'provider') {
    const total = prices.reduce((sum, price) => sum + price, 0)
    return (
      <div className="my-5 space-y-2 border-t pt-5">
        {!isSummed && (
          <dl>
            <Sum name={tax.isIncluded ? 'Total with tax' : 'Total before tax'} amount={total} isStrong />
          </dl>
        )}
        <p className="text-small text-muted">
          {tax.isIncluded
            ? 'The payment page says how much of it is tax.'
            : 'Tax is added at the payment page, by the address that you write there.'}
        </p>
      </div>
    )
  }
  const found = country === undefined ? undefined : taxRateOf(tax.rates, country)
  const lines = prices.map((price) => taxedPrice(Math.round(price * 100), found?.rate ?? 0, tax.isIncluded))
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0)
  return (
    <div className="my-5 border-t pt-5">
      <SelectField
        label="Your country"
        hint="Tax depends on it. It is on the receipt."
        error={error}
        options={options}
        placeholder={country === undefined ? 'Choose…' : ''}
        value={country ?? ''}
        onChange={({ target }) => onCountry(target.value)}
      />
      <dl className="mt-5 space-y-2" aria-live="polite">
        {found && taxCents > 0 && (
          <>
            <Sum name="Before tax" amount={netCents / 100} />
            <Sum name={taxLabel(found)} amount={taxCents / 100} />
          </>
        )}
        <Sum name={isSummed ? 'To pay' : 'Total'} amount={(netCents + taxCents) / 100} isStrong />
      </dl>
    </div>
  )
}

function Sum({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isStrong ? 'text-lead font-semibold' : 'text-muted'}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{formatMoney(amount)}</dd>
    </div>
  )
}

const countryOptions = queryOptions({
  queryKey: [...queryKeys.payments, 'country'],
  queryFn: async ({ signal }) => (await call(getCountry, { signal })).country,
})

/**
 * The country by which a buyer is taxed: as chosen here, as remembered, or the shop's own. Undefined where none is needed,
 * and while it is not known.
 */
export function useBuyerCountry(userId: string | undefined, tax: NonNullable<Config['tax']>) {
  const [chosen, setChosen] = useState<string>()
  const isNeeded = tax.by === 'rates'
  const { data, isLoading } = useQuery({ ...countryOptions, enabled: isNeeded && userId !== undefined })
  const own = tax.rates[0]?.country
  const known = data ?? (own === OTHER_COUNTRIES ? undefined : own)
  const country = isNeeded && !isLoading ? (chosen ?? known) : undefined
  return { country, setCountry: setChosen, isMissing: isNeeded && !isLoading && country === undefined }
}
