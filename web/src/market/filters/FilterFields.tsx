import { useConfig } from '../../lib/api/config.ts'
import { useLists } from '../../lib/api/lists.ts'
import { currencySign } from '../../lib/format.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FilterChips } from './FilterChips.tsx'
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
