import { XMarkIcon } from '@heroicons/react/16/solid'
import { Button } from '../../ui/actions/Button.tsx'
import { focusHeading, focusNext } from '../../ui/list/focus-next.ts'
import { type ActiveFilter, DEFAULT_FILTERS, type Filters } from './filters.ts'

type Props = { active: ActiveFilter[]; onChange: (changes: Partial<Filters>) => void; onClear: () => void }

/** The active filters, each with a button to remove it. */
export function ActiveFilters({ active, onChange, onClear }: Props) {
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
