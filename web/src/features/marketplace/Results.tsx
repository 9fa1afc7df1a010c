import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import type { Total } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { focusHeading } from '../../components/list/focus-next.ts'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { Button } from '../../components/ui/actions/Button.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../lib/reload-once.ts'
import { paths } from '../../paths.ts'
import { marketplaceOptions, useSearchNotes } from './api.ts'
import { amountOf } from './filters/amount.ts'
import { type ActiveFilter, type Filters, withoutAll, withoutFilters } from './filters/filters.ts'
import { PromptGrid, PromptGridSkeleton } from './lists/PromptGrid.tsx'

/** Results below which other prompts follow them. */
const FEW = 12

const BelowResults = lazyPart(async () => (await import('./lists/BelowResults.tsx')).BelowResults)

type Props = {
  filters: Filters
  active: ActiveFilter[]
  onChange: (changes: Partial<Filters>) => void
}

/** The matching prompts, with a live region. */
export function Results({ filters, active, onChange }: Props) {
  const { corrected, suggested, closest = [], total, items, nextCursor } = useSearchNotes(filters) ?? {}
  const isFew = items && nextCursor === null && items.length + closest.length < FEW
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
        status={() => {
          if (total?.count === 0 && closest.length > 0) return 'No prompt has all of these words'
          return total ? summary(total, corrected ?? filters.search) : ''
        }}
        skeleton={<PromptGridSkeleton count={12} />}
        empty={
          closest.length === 0 && (
            <NothingFound
              active={active}
              onClear={(clear) => {
                onChange(clear(filters))
                focusHeading()
              }}
            />
          )
        }
      >
        {(prompts) => <PromptGrid prompts={prompts} headingLevel="h2" />}
      </InfiniteList>
      {suggested && (
        <Suggested
          suggested={suggested}
          onSearch={() => {
            onChange({ search: suggested })
            focusHeading()
          }}
        />
      )}
      {closest.length > 0 && (
        <section aria-labelledby="closest" className={total?.count === 0 ? 'mt-4' : 'mt-12'}>
          <h2 id="closest" className="mb-4 text-heading font-semibold">
            Not all of these words
          </h2>
          <PromptGrid prompts={closest} headingLevel="h3" />
        </section>
      )}
      {isFew && (
        <Suspense>
          <BelowResults shown={[...items, ...closest]} />
        </Suspense>
      )}
    </>
  )
}

/** The correction that was searched, and a link to search the typed words. */
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

/** A similar search. The typed words exist, so they were searched. */
function Suggested({ suggested, onSearch }: { suggested: string; onSearch: () => void }) {
  return (
    <p className="mt-4 text-fg wrap-anywhere">
      Did you mean{' '}
      <button
        type="button"
        onClick={onSearch}
        className="min-h-11 rounded-sm font-semibold text-accent-text underline-offset-4 hover:underline lg:min-h-0"
      >
        {suggested}
      </button>
      ?
    </p>
  )
}

/** `12 prompts for “dragon”`, `1,000+ prompts`. */
const summary = (total: Total, search: string): string =>
  total.count === 0 ? 'No prompts found' : `${amountOf(total)}${search && ` for “${search}”`}`

/** Names the active filters and offers to clear them, or the search if there are none. */
function NothingFound({ active, onClear }: { active: ActiveFilter[]; onClear: (clear: typeof withoutAll) => void }) {
  const search = active.find(({ name }) => name === 'search')?.label
  const labels = active.filter(({ name }) => name !== 'search').map(({ label }) => label)
  if (active.length > 0) {
    const hasFilters = labels.length > 0
    const narrowed = [search && `for ${search}`, hasFilters && `with ${new Intl.ListFormat('en').format(labels)}`]
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
