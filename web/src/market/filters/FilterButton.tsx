import { AdjustmentsHorizontalIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { useOnDemand } from '../../lib/use-on-demand.ts'
import { Button } from '../../ui/actions/Button.tsx'
import type { Filters } from './filters.ts'
import type { ChangeFilters } from './use-filters.ts'

type Props = { filters: Filters; activeCount: number; onChange: ChangeFilters }

/** The phone's filter button with the number of active filters. Loads the sheet when it is first pressed. */
export function FilterButton({ filters, activeCount, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: FilterSheet, show, nearby } = useOnDemand(() => import('./FilterSheet.tsx'))
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
