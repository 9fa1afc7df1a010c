import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { formatMoney } from '../../lib/format.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SelectField } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Section.tsx'
import { FigureRow, FigureTable } from '../../ui/text/FigureTable.tsx'
import { taxDueOptions, taxExportAddress } from './api.ts'

/** Years that are offered. */
const YEARS = 5

/** The tax that is owed to the state. Nothing where none was ever asked for. */
export function TaxDue() {
  const { payments, tax } = useConfig()
  const [year, setYear] = useState(() => new Date().getUTCFullYear())
  const { data, error, refetch, isFetching } = useQuery({
    ...taxDueOptions(year),
    enabled: payments !== 'demo',
    placeholderData: keepPreviousData,
  })
  const now = new Date().getUTCFullYear()
  if (error) return <ErrorState what="the tax" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data || (!tax && data.lines.length === 0 && year === now)) return null
  const currencies = [...new Set(data.lines.map((line) => line.currency))]
  const dueIn = (currency: string) =>
    data.lines.reduce((sum, line) => sum + (line.currency === currency ? Math.round(line.due * 100) : 0), 0) / 100
  return (
    <Section title="Tax">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Year"
          options={Array.from({ length: YEARS }, (_, back) => ({ value: `${now - back}`, label: `${now - back}` }))}
          value={`${year}`}
          onChange={({ target }) => setYear(Number(target.value))}
        />
        <a href={taxExportAddress(year)} download className={buttonClass('quiet')}>
          Download CSV
        </a>
      </div>
      {data.lines.length === 0 ? (
        <p className="text-muted">Nothing was sold with a tax set in {data.year}.</p>
      ) : (
        <FigureTable
          label="Tax by month and country"
          firstName="Month, country, tax"
          names={['Before tax', 'Tax', 'Returned', 'Due']}
        >
          {data.lines.map(({ month, currency, country, label, net, tax: paid, returned, due }) => (
            <FigureRow
              key={`${month} ${currency} ${country} ${label}`}
              name={`${month}, ${country ?? 'not known'}, ${label}`}
              figures={[net, paid, returned, due].map((amount) => formatMoney(amount, currency))}
            />
          ))}
          {currencies.map((currency) => (
            <FigureRow
              key={currency}
              name={currencies.length === 1 ? 'All' : `All in ${currency.toUpperCase()}`}
              figures={['', '', '', formatMoney(dueIn(currency), currency)]}
              isSum
            />
          ))}
        </FigureTable>
      )}
      <p className="mt-3 text-small text-muted">
        By the ledger, in UTC. What is returned counts in the month in which its refund was granted. What you give back
        by hand of a payment that stays paid leaves its tax due. What was sold while no tax was set is not listed.
      </p>
    </Section>
  )
}
