import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { LinkButton } from '../../components/ui/LinkButton.tsx'
import { LoadMore } from '../../components/ui/LoadMore.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { paths } from '../../paths.ts'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'

type Props = {
  title: string
  /** Without a limit the list goes on for as long as there are engineers. */
  limit?: number
  action?: ReactNode
}

/** The best-selling engineers under a title. */
export function TopEngineers({ title, limit, action }: Props) {
  const list = useInfiniteQuery(engineersOptions)
  return (
    <Section title={title} action={action}>
      {list.isPending && <EngineerGridSkeleton />}
      {list.isLoadingError && (
        <ErrorState what="the engineers" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data?.length === 0 && (
        <EmptyState title="No engineers yet" action={<LinkButton to={paths.sell}>Become an Engineer</LinkButton>}>
          Whoever uploads a prompt is listed here.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <EngineerGrid engineers={list.data.slice(0, limit)} />}
      {limit === undefined && (
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          isFailed={list.isFetchNextPageError}
          onMore={() => list.fetchNextPage()}
        />
      )}
    </Section>
  )
}
