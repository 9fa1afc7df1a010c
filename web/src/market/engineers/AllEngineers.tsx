import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useAfter } from '../../ui/list/InfiniteList.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Section } from '../../ui/Section.tsx'
import { engineersOptions } from './api.ts'
import { EngineerFinder } from './EngineerFinder.tsx'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'

/** Two full rows on the widest screen. */
const TOP = 10

/** The best-selling engineers, and below them filters and all others. */
export function AllEngineers() {
  const after = useAfter()
  const list = useInfiniteQuery(engineersOptions({}, after))
  return (
    <ListStates
      list={list}
      what="the engineers"
      skeleton={
        <Section title="Top Engineers">
          <EngineerGridSkeleton />
        </Section>
      }
      empty={<NoEngineers />}
    >
      {(engineers) => {
        if (after) return <EngineerFinder above={[]} />
        const sold = engineers.slice(0, TOP).filter(({ soldCount }) => soldCount > 0)
        const shown = sold.length > 0 ? sold : engineers.slice(0, TOP)
        return (
          <>
            <Section title={sold.length > 0 ? 'Top Engineers' : 'Engineers'}>
              <EngineerGrid engineers={shown} />
            </Section>
            <EngineerFinder above={shown} />
          </>
        )
      }}
    </ListStates>
  )
}

function NoEngineers() {
  return (
    <EmptyState title="No engineers yet" action={<LinkButton to={paths.sell}>Become an Engineer</LinkButton>}>
      Users who upload a prompt are listed here.
    </EmptyState>
  )
}
