import { useInfiniteQuery } from '@tanstack/react-query'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Section } from '../../ui/Section.tsx'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'
import { EngineerFinder } from './find/EngineerFinder.tsx'
import { NoEngineers } from './NoEngineers.tsx'

/** Two full rows on the widest screen. */
const TOP = 10

/** The best-selling engineers, and below them filters and all others. */
export function AllEngineers() {
  const list = useInfiniteQuery(engineersOptions)
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
