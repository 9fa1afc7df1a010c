import { Button } from '../../ui/actions/Button.tsx'
import Sheet from '../../ui/overlays/Sheet.tsx'
import { useStepForBack } from '../../ui/overlays/use-step-for-back.ts'
import { useSearchNotes } from '../api.ts'
import { amountOf } from './amount.ts'
import { FilterFields } from './FilterFields.tsx'
import { type Filters, withoutFilters } from './filters.ts'
import type { ChangeFilters } from './use-filters.ts'

type Props = { isOpen: boolean; onClose: () => void; filters: Filters; onChange: ChangeFilters }

/** The phone's filters over the list, with the number of results. Back closes it. */
export default function FilterSheet({ isOpen, onClose, filters, onChange }: Props) {
  const { note, close } = useStepForBack(isOpen, onClose)
  const total = useSearchNotes(filters)?.total
  const change = (changes: Partial<Filters>) => {
    onChange(changes, { replace: true })
    note()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title="Filters"
      footer={
        <>
          <Button onClick={() => change(withoutFilters(filters))}>Clear all</Button>
          <Button variant="accent" onClick={close}>
            <span aria-live="polite">
              {total?.count === 0 ? 'No prompts' : `Show ${total ? amountOf(total) : 'prompts'}`}
            </span>
          </Button>
        </>
      }
    >
      <FilterFields filters={filters} onChange={change} />
    </Sheet>
  )
}
