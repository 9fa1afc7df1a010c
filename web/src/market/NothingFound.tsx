import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { formatList } from '../lib/format.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { type ActiveFilter, withoutAll, withoutFilters } from './filters/filters.ts'

type Props = { active: readonly ActiveFilter[]; onClear: (clear: typeof withoutAll) => void }

/** Names the active filters and offers to clear them, or the search if there are none. */
export function NothingFound({ active, onClear }: Props) {
  const search = active.find(({ name }) => name === 'search')?.label
  const labels = active.filter(({ name }) => name !== 'search').map(({ label }) => label)
  if (active.length > 0) {
    const hasFilters = labels.length > 0
    const narrowed = [search && `for ${search}`, hasFilters && `with ${formatList(labels)}`]
    return (
      <EmptyState
        title="No prompts match"
        icon={MagnifyingGlassIcon}
        action={
          <Button onClick={() => onClear(hasFilters ? withoutFilters : withoutAll)}>
            {hasFilters ? 'Clear all filters' : 'See all prompts'}
          </Button>
        }
      >
        <p className="wrap-anywhere">There is nothing {narrowed.filter(Boolean).join(' ')}.</p>
        <p>{hasFilters ? `Try fewer filters${search ? ' or another word' : ''}.` : 'Try another word.'}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing is for sale yet"
      icon={MagnifyingGlassIcon}
      action={
        <LinkButton to={paths.sell} variant="accent">
          Sell a prompt
        </LinkButton>
      }
    >
      Prompts that people upload appear here. Yours could be the first.
    </EmptyState>
  )
}
