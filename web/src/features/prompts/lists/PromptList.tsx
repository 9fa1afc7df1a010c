import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../components/ui/ErrorState.tsx'
import { LoadMore } from '../../../components/ui/LoadMore.tsx'
import { Section } from '../../../components/ui/Section.tsx'
import type { engineerPromptsOptions, myPromptsOptions } from '../api.ts'
import { PromptGrid, type PromptGridProps, PromptGridSkeleton } from '../PromptGrid.tsx'

type Props = Omit<PromptGridProps, 'prompts'> & {
  title: string
  options: typeof myPromptsOptions | ReturnType<typeof engineerPromptsOptions>
  empty: ReactNode
}

/** Prompts under a title, in all four states, going on for as long as there are more. */
export function PromptList({ title, options, empty, ...grid }: Props) {
  const list = useInfiniteQuery(options as typeof myPromptsOptions)
  return (
    <Section title={title}>
      {list.isPending && <PromptGridSkeleton />}
      {list.isLoadingError && (
        <ErrorState what="these prompts" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data?.length === 0 && empty}
      {list.data && list.data.length > 0 && <PromptGrid prompts={list.data} {...grid} />}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        isFailed={list.isFetchNextPageError}
        onMore={() => list.fetchNextPage()}
      />
    </Section>
  )
}
