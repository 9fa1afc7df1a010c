import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../../components/ui/ErrorState.tsx'
import { LinkButton } from '../../../components/ui/LinkButton.tsx'
import { Section } from '../../../components/ui/Section.tsx'
import { TextLink } from '../../../components/ui/TextLink.tsx'
import { paths } from '../../../paths.ts'
import { popularOptions } from '../api.ts'
import { PromptGrid, PromptGridSkeleton } from '../PromptGrid.tsx'

/** Two full rows on the widest screen. */
const SHOWN = 10

/** The 'Popular Prompts' of the home screen. */
export function PopularPrompts() {
  const list = useQuery(popularOptions)
  return (
    <Section
      title="Popular Prompts"
      action={
        <TextLink to={`${paths.marketplace}?sort=Top`} className="-my-2.5 py-2.5">
          See all prompts
        </TextLink>
      }
    >
      {list.isPending && <PromptGridSkeleton count={10} />}
      {list.isLoadingError && (
        <ErrorState what="the popular prompts" onRetry={() => list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data?.length === 0 && (
        <EmptyState title="No prompts yet" action={<LinkButton to={paths.sell}>Sell a prompt</LinkButton>}>
          The prompts that people like and buy most appear here.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && <PromptGrid prompts={list.data.slice(0, SHOWN)} />}
    </Section>
  )
}
