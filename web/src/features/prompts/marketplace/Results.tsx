import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import type { Total } from '@promptery/contract/prompts'
import { focusHeading } from '../../../components/list/focus-next.ts'
import { InfiniteList } from '../../../components/list/InfiniteList.tsx'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { LinkButton } from '../../../components/ui/actions/LinkButton.tsx'
import { EmptyState } from '../../../components/ui/feedback/EmptyState.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { marketplaceOptions, useSearchNotes } from '../api.ts'
import { PromptGrid, PromptGridSkeleton } from '../PromptGrid.tsx'
import type { Filters } from './filters.ts'

type Props = {
  filters: Filters
  isNarrowed: boolean
  onChange: (changes: Partial<Filters>) => void
  onClear: () => void
}

/** The prompts that the filters let through, and a word about them for everyone. */
export function Results({ filters, isNarrowed, onChange, onClear }: Props) {
  const { corrected, closest = [], total } = useSearchNotes(filters) ?? {}
  return (
    <>
      {corrected && (
        <Corrected
          asked={filters.search}
          corrected={corrected}
          onVerbatim={() => {
            onChange({ verbatim: 'true' })
            focusHeading()
          }}
        />
      )}
      <InfiniteList
        options={marketplaceOptions(filters)}
        what="the prompts"
        status={() => (total ? summary(total, corrected ?? filters.search) : '')}
        skeleton={<PromptGridSkeleton count={12} />}
        empty={
          <NothingFound
            isNarrowed={isNarrowed}
            onClear={() => {
              onClear()
              focusHeading()
            }}
          />
        }
      >
        {(prompts) => <PromptGrid prompts={prompts} headingLevel="h2" />}
      </InfiniteList>
      {closest.length > 0 && (
        <section aria-labelledby="closest" className="mt-12">
          <h2 id="closest" className="mb-4 text-heading font-semibold">
            Not all of these words
          </h2>
          <PromptGrid prompts={closest} headingLevel="h3" />
        </section>
      )}
    </>
  )
}

/** What was searched instead of what was typed, and the way back to that. */
function Corrected({ asked, corrected, onVerbatim }: { asked: string; corrected: string; onVerbatim: () => void }) {
  return (
    <p role="status" className="mb-2 text-fg wrap-anywhere">
      Showing results for <strong className="font-semibold">{corrected}</strong>.{' '}
      <button
        type="button"
        onClick={onVerbatim}
        className="min-h-11 rounded-sm text-start text-accent-text underline-offset-4 hover:underline lg:min-h-0"
      >
        Search for <bdi>{asked}</bdi> instead
      </button>
    </p>
  )
}

/** `12 prompts for “dragon”`, `1,000+ prompts`. */
function summary({ count, isExact }: Total, search: string): string {
  if (count === 0) return 'No prompts found'
  return `${isExact ? plural(count, 'prompt') : `${formatNumber(count)}+ prompts`}${search && ` for “${search}”`}`
}

function NothingFound({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No prompts match"
        icon={MagnifyingGlassIcon}
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Try fewer filters or another word.
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
