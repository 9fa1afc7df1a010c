import { LIMITS } from '@promptery/contract/constants'
import { useRef } from 'react'
import { tooLong } from '../lib/forms/too-long.ts'
import { useDebouncedValue } from '../ui/forms/use-debounced-value.ts'
import { useSlashKey } from '../ui/forms/use-slash-key.ts'
import { useDocumentTitle } from '../ui/layout/Page.tsx'
import { ActiveFilters } from './filters/ActiveFilters.tsx'
import { FilterButton } from './filters/FilterButton.tsx'
import { FilterFields } from './filters/FilterFields.tsx'
import { activeFilters, withoutAll } from './filters/filters.ts'
import { useFilters } from './filters/use-filters.ts'
import { Results } from './Results.tsx'
import { PromptSearchField } from './search/PromptSearchField.tsx'

export function Marketplace() {
  const { filters, change, search } = useFilters()
  const active = activeFilters(filters)
  useDocumentTitle([...active.map(({ label }) => label), 'Marketplace'].join(' · '))
  return (
    <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        aria-label="Filters"
        className="hidden lg:sticky lg:top-20 lg:-m-2 lg:block lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:p-2 low:static low:max-h-none"
      >
        <FilterFields filters={filters} onChange={change} />
      </aside>
      <div className="min-w-0">
        <div className="sticky-tools mb-2 flex gap-3 py-2 lg:-mt-2">
          <MarketplaceSearch value={filters.search} onSearch={search} />
          <FilterButton
            filters={filters}
            activeCount={active.filter(({ name }) => name !== 'search').length}
            onChange={change}
          />
        </div>
        <div className="mb-3 empty:hidden">
          <ActiveFilters active={active} onChange={change} onClear={() => change(withoutAll(filters))} />
        </div>
        <Results filters={filters} active={active} onChange={change} />
      </div>
    </div>
  )
}

type Props = { value: string; onSearch: (search: string) => void }

/** Searches while typing, debounced. */
function MarketplaceSearch({ value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, flush } = useDebouncedValue(
    value,
    (typed) => tooLong(typed, LIMITS.searchMax) ?? onSearch(typed),
  )
  useSlashKey(() => {
    // Otherwise the window is very low, and the browser scrolls to the field.
    const isInSight = (input.current?.getBoundingClientRect().bottom ?? 0) > 0
    input.current?.focus({ preventScroll: isInSight })
    input.current?.select()
  })
  return <PromptSearchField text={text} inputRef={input} onText={setText} onSubmit={flush} onSearch={onSearch} />
}
