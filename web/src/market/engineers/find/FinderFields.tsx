import { ENGINEER_SORTS } from '@promptery/contract/market/engineer-lists'
import { formatShortMoney } from '@promptery/contract/money'
import { useConfig } from '../../../lib/api/config.ts'
import { plural } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../ui/forms/Select.tsx'
import { DAYS, PRICES, type Switch } from './found.ts'

const SWITCHES: Record<Switch, string> = {
  takesWork: 'Takes work',
  hasSold: 'Has sold',
  showsSamples: 'Shows samples',
}

type Props = { found: Record<string, string>; onChange: (changes: Record<string, string>) => void }

export function FinderFields({ found, onChange }: Props) {
  const { currency } = useConfig()
  const selects = [
    {
      name: 'sort',
      label: 'Sort',
      options: [{ value: '', label: ENGINEER_SORTS[0] }, ...optionsOf(ENGINEER_SORTS.slice(1))],
    },
    {
      name: 'priceMax',
      label: 'Price',
      options: [
        { value: '', label: 'Any price' },
        ...PRICES.map((price) => ({ value: `${price}`, label: `From ${formatShortMoney(price, currency)} or less` })),
      ],
    },
    {
      name: 'daysMax',
      label: 'How soon',
      options: [
        { value: '', label: 'Any time' },
        ...DAYS.map((days) => ({ value: `${days}`, label: `Within ${plural(days, 'day')}` })),
      ],
    },
  ]
  return (
    <div className="mb-6">
      <div className="grid gap-4 sm:grid-cols-3">
        {selects.map(({ name, ...select }) => (
          <SelectField
            key={name}
            {...select}
            value={found[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {Object.entries(SWITCHES).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={found[name] === 'true'}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
          />
        ))}
      </div>
    </div>
  )
}
