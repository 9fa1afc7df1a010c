import { AdjustmentsHorizontalIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { useOnDemand } from '../../../lib/use-on-demand.ts'
import { FilterFields } from './FilterFields.tsx'
import type { Filters } from './filters.ts'

type Props = {
  filters: Filters
  activeCount: number
  onChange: (changes: Partial<Filters>) => void
  onClear: () => void
}

/** The filters on a phone: a button that says how many are active, and the sheet that it opens. */
export function FilterSheet({ filters, activeCount, onChange, onClear }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Sheet, show, nearby } = useOnDemand(() => import('../../../components/ui/overlays/Sheet.tsx'))
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
      {Sheet && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title="Filters"
          footer={
            <>
              <Button onClick={onClear}>Clear all</Button>
              <Button variant="accent" onClick={() => setIsOpen(false)}>
                Show prompts
              </Button>
            </>
          }
        >
          <FilterFields filters={filters} onChange={onChange} />
        </Sheet>
      )}
    </>
  )
}
