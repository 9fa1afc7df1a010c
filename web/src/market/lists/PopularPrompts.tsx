import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Section } from '../../ui/Section.tsx'
import { popularOptions } from '../api.ts'
import { PromptGrid, PromptGridSkeleton } from './PromptGrid.tsx'

/** Two full rows on the widest screen. */
const SHOWN = 10

export function PopularPrompts() {
  return (
    <Section
      title="Popular Prompts"
      action={
        <TextLink to={`${paths.marketplace}?sort=Top`} className="-my-2.5 py-2.5">
          See all prompts
        </TextLink>
      }
    >
      <InfiniteList
        options={popularOptions}
        limit={SHOWN}
        what="the popular prompts"
        skeleton={<PromptGridSkeleton count={SHOWN} />}
        empty={
          <EmptyState title="No prompts yet" action={<LinkButton to={paths.sell}>Sell a prompt</LinkButton>}>
            The prompts that people like and buy most appear here.
          </EmptyState>
        }
      >
        {/* On phones the grid is below the first screen: its covers would delay the text there. */}
        {(prompts) => <PromptGrid prompts={prompts} eager={0} />}
      </InfiniteList>
    </Section>
  )
}
