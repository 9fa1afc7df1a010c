import type { Engineer } from '@promptery/contract/people/users'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'
import { NoEngineers } from './NoEngineers.tsx'

/** All engineers: the best-selling first, then those who have sold nothing yet. */
export function AllEngineers() {
  return (
    <InfiniteList
      options={engineersOptions}
      what="the engineers"
      skeleton={
        <Section title="Top Engineers">
          <EngineerGridSkeleton />
        </Section>
      }
      empty={<NoEngineers />}
    >
      {(engineers) => {
        const top = engineers.filter(({ soldCount }) => soldCount > 0)
        return (
          <>
            <Engineers title="Top Engineers" engineers={top} />
            <Engineers
              title={top.length > 0 ? 'More Engineers' : 'Engineers'}
              engineers={engineers.slice(top.length)}
            />
          </>
        )
      }}
    </InfiniteList>
  )
}

function Engineers({ title, engineers }: { title: string; engineers: Engineer[] }) {
  if (engineers.length === 0) return null
  return (
    <Section title={title}>
      <EngineerGrid engineers={engineers} />
    </Section>
  )
}
