import { quoted } from '@promptery/contract/isolated'
import type { Total } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { focusHeading } from '../ui/list/focus-next.ts'
import { InfiniteList, useAfter } from '../ui/list/InfiniteList.tsx'
import { marketplaceOptions, useSearchNotes } from './api.ts'
import { amountOf } from './filters/amount.ts'
import type { ActiveFilter, Filters } from './filters/filters.ts'
import { PromptGrid, PromptGridSkeleton } from './lists/PromptGrid.tsx'

/** Results below which other prompts follow them. */
const FEW = 12

const NothingFound = lazyPart(async () => (await import('./NothingFound.tsx')).NothingFound)
const BelowResults = lazyPart(async () => (await import('./lists/BelowResults.tsx')).BelowResults)

type Props = {
  filters: Filters
  active: ActiveFilter[]
  onChange: (changes: Partial<Filters>) => void
}

/** The matching prompts, with a live region. */
export function Results({ filters, active, onChange }: Props) {
  const after = useAfter()
  const { corrected, suggested, closest = [], total, items, nextCursor } = useSearchNotes(filters, after) ?? {}
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
        options={marketplaceOptions(filters, after)}
        isPaged
        what="the prompts"
        status={() => {
          if (total?.count === 0 && closest.length > 0) return 'No prompt has all of these words'
          return total ? summary(total, corrected ?? filters.search) : ''
        }}
        skeleton={<PromptGridSkeleton count={12} />}
        empty={
          closest.length === 0 && (
            <Suspense>
              <NothingFound
                active={active}
                onClear={(clear) => {
                  onChange(clear(filters))
                  focusHeading()
                }}
              />
            </Suspense>
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
  total.count === 0 ? 'No prompts found' : `${amountOf(total)}${search && ` for ${quoted(search)}`}`
