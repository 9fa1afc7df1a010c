import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Section } from '../../ui/Section.tsx'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'

/** Two full rows on the widest screen. */
const SHOWN = 10

/** 'Top Prompt Engineers' of the home page: the best-selling, without those who have sold nothing. */
export function TopEngineers() {
  const list = useInfiniteQuery(engineersOptions())
  const data = list.data?.filter(({ soldCount }) => soldCount > 0)
  return (
    <Section
      title="Top Prompt Engineers"
      action={
        <TextLink to={paths.hire} className="-my-2.5 py-2.5">
          See all engineers
        </TextLink>
      }
    >
      <ListStates
        list={{ ...list, data }}
        what="the engineers"
        skeleton={<EngineerGridSkeleton count={SHOWN} />}
        empty={
          <EmptyState
            title="No engineer has sold a prompt yet"
            action={<LinkButton to={paths.sell}>Become an Engineer</LinkButton>}
          >
            Those whose prompts sell best appear here.
          </EmptyState>
        }
      >
        {(engineers) => <EngineerGrid engineers={engineers.slice(0, SHOWN)} />}
      </ListStates>
    </Section>
  )
}
