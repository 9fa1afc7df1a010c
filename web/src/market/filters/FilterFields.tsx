import { useId } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { useLists } from '../../lib/api/lists.ts'
import { currencySign } from '../../lib/format.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { type Filters, filterChoices, priceChoiceLabel, priceRangesFor, sortsFor } from './filters.ts'

type Props = { filters: Filters; onChange: (changes: Partial<Filters>) => void }

/** All filters, for the side panel and the phone's sheet. */
export function FilterFields({ filters, onChange }: Props) {
  const { payments, hasReviews } = useConfig()
  const lists = useLists()
  const choices = filterChoices(lists)
  return (
    <div className="space-y-7">
      <FilterChips
        legend="Sort by"
        choices={sortsFor(filters, hasReviews)}
        value={filters.sort}
        onChange={(sort) => onChange({ sort })}
      />
      <FilterChips legend="Type" choices={choices.type} value={filters.type} onChange={(type) => onChange({ type })} />
      <div className="space-y-1.5">
        <FilterChips
          legend="Price range"
          unit={currencySign()}
          choices={priceRangesFor(filters.priceRange, payments !== 'demo', lists.prices)}
          value={filters.free ? '' : filters.priceRange}
          onChange={(priceRange) => onChange({ priceRange })}
          labelOf={priceChoiceLabel}
        />
        <Checkbox
          label="Free"
          checked={filters.free === 'true'}
          onChange={({ target }) => onChange({ free: target.checked ? 'true' : '' })}
        />
      </div>
      <FilterChips
        legend="Category"
        choices={choices.category}
        value={filters.category}
        onChange={(category) => onChange({ category })}
      />
      <FilterChips
        legend="Engine"
        choices={choices.engine}
        value={filters.engine}
        onChange={(engine) => onChange({ engine })}
      />
    </div>
  )
}

type FilterChipsProps = {
  legend: string
  /** Of the choices, beside the legend. */
  unit?: string
  choices: readonly string[]
  value: string
  onChange: (value: string) => void
  labelOf?: (value: string) => string
}

function FilterChips({ legend, unit, choices, value, onChange, labelOf = (choice) => choice }: FilterChipsProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={unit && `${name}-unit`}>
      <legend className="mb-2.5 text-small font-semibold">
        {legend}
        {unit && (
          <span id={`${name}-unit`} aria-hidden="true" className="ms-1 font-normal text-muted">
            {unit}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative inline-flex min-h-11 items-center rounded-md border border-line px-3 text-small text-muted transition-colors hover:border-control hover:text-fg has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
              className="absolute inset-0 appearance-none outline-none"
            />
            {labelOf(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
