import { MagnifyingGlassIcon } from '@heroicons/react/24/outline'
import { Button } from '../../../components/ui/Button.tsx'
import { EmptyState } from '../../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/ErrorState.tsx'
import { LinkButton } from '../../../components/ui/LinkButton.tsx'
import { LoadMore } from '../../../components/ui/LoadMore.tsx'
import { cx } from '../../../lib/cx.ts'
import { plural } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { useMarketplace } from '../api.ts'
import { PromptGrid, PromptGridSkeleton } from '../PromptGrid.tsx'
import type { Filters } from './filters.ts'

type Props = { filters: Filters; isNarrowed: boolean; onClear: () => void }

/** The prompts that the filters let through, in all four states of a list, and a word about them for everyone. */
export function Results({ filters, isNarrowed, onClear }: Props) {
  const list = useMarketplace(filters)
  const prompts = list.data
  return (
    <>
      <p role="status" className="mb-4 text-small text-faint">
        {list.isPending && 'Loading prompts…'}
        {prompts && !list.isPlaceholderData && summary(prompts.length, list.hasNextPage)}
        {prompts && list.isPlaceholderData && 'Searching…'}
      </p>
      {list.isPending && <PromptGridSkeleton count={12} />}
      {list.isLoadingError && (
        <ErrorState what="the prompts" error={list.error} onRetry={() => list.refetch()} isRetrying={list.isFetching} />
      )}
      {prompts?.length === 0 && <NothingFound isNarrowed={isNarrowed} onClear={onClear} />}
      {prompts && prompts.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={cx(list.isPlaceholderData && 'opacity-50 transition-opacity')}
        >
          <PromptGrid prompts={prompts} headingLevel="h2" />
          <LoadMore
            hasMore={list.hasNextPage && !list.isPlaceholderData}
            isLoading={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => list.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}

function summary(count: number, hasMore: boolean): string {
  if (count === 0) return 'No prompts found'
  return hasMore ? `The first ${plural(count, 'prompt')}` : plural(count, 'prompt')
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
