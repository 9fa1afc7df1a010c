import { XMarkIcon } from '@heroicons/react/16/solid'
import { AdjustmentsHorizontalIcon } from '@heroicons/react/20/solid'
import { LIMITS } from '@promptery/contract/constants'
import { useRef, useState } from 'react'
import { tooLong } from '../lib/forms/too-long.ts'
import { useOnDemand } from '../lib/use-on-demand.ts'
import { Button } from '../ui/actions/Button.tsx'
import { useDebouncedValue } from '../ui/forms/use-debounced-value.ts'
import { useSlashKey } from '../ui/forms/use-slash-key.ts'
import { useDocumentTitle } from '../ui/layout/Page.tsx'
import { focusHeading, focusNext } from '../ui/list/focus-next.ts'
import { FilterFields } from './filters/FilterFields.tsx'
import { type ActiveFilter, activeFilters, DEFAULT_FILTERS, type Filters, withoutAll } from './filters/filters.ts'
import { type ChangeFilters, useFilters } from './filters/use-filters.ts'
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

type FilterButtonProps = { filters: Filters; activeCount: number; onChange: ChangeFilters }

/** The phone's filter button with the number of active filters. Loads the sheet when it is first pressed. */
function FilterButton({ filters, activeCount, onChange }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: FilterSheet, show, nearby } = useOnDemand(() => import('./filters/FilterSheet.tsx'))
  const open = () => {
    show()
    setIsOpen(true)
  }
  return (
    <>
      <Button {...nearby} onClick={open} className="lg:hidden">
        <AdjustmentsHorizontalIcon className="size-5" aria-hidden="true" />
        Filters
        {activeCount > 0 && (
          <span className="grid min-w-5 place-items-center rounded-full bg-accent px-1.5 text-mini text-on-accent">
            {activeCount}
            <span className="sr-only"> active</span>
          </span>
        )}
      </Button>
      {FilterSheet && (
        <FilterSheet isOpen={isOpen} onClose={() => setIsOpen(false)} filters={filters} onChange={onChange} />
      )}
    </>
  )
}

type ActiveFiltersProps = { active: ActiveFilter[]; onChange: (changes: Partial<Filters>) => void; onClear: () => void }

/** The active filters, each with a button to remove it. */
function ActiveFilters({ active, onChange, onClear }: ActiveFiltersProps) {
  if (active.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label="Active filters">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={({ currentTarget }) => {
              if (active.length > 1) focusNext(currentTarget)
              else focusHeading()
              onChange({ [name]: DEFAULT_FILTERS[name], ...(name === 'search' && { verbatim: '' }) })
            }}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-raised ps-4 pe-3 text-small text-fg transition-colors hover:bg-line lg:min-h-9"
          >
            <span className="truncate">{label}</span>
            <XMarkIcon className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="ghost"
          onClick={() => {
            focusHeading()
            onClear()
          }}
        >
          Clear all
        </Button>
      </li>
    </ul>
  )
}
