import type { Engineer } from '@promptery/contract/market/engineers'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../../lib/api/config.ts'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { EngineerGrid, EngineerGridSkeleton } from '../EngineerGrid.tsx'
import { describeWork } from '../work.ts'
import { foundEngineersOptions } from './api.ts'
import { FinderFields } from './FinderFields.tsx'
import { foundIn } from './found.ts'

/** Filters and an order, kept in the address, and those who pass. Without any: all who are not shown above. */
export function EngineerFinder({ above }: { above: readonly Engineer[] }) {
  const [params, setParams] = useSearchParams()
  const found = foundIn(params)
  const isFiltered = Object.keys(found).length > 0
  const change = (changes: Record<string, string>) => {
    const next = Object.entries({ ...found, ...changes }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(next), { replace: true, preventScrollReset: true })
  }
  const shownOf = (engineers: Engineer[]) =>
    isFiltered ? engineers : engineers.filter(({ _id }) => !above.some((one) => one._id === _id))
  return (
    <Section title="Find an Engineer">
      <FinderFields found={found} onChange={change} />
      <InfiniteList
        key={JSON.stringify(found)}
        options={foundEngineersOptions(found)}
        what="the engineers"
        status={(engineers, hasMore) =>
          isFiltered ? `${plural(engineers.length, 'engineer')}${hasMore ? ' so far' : ''}` : ''
        }
        skeleton={<EngineerGridSkeleton />}
        empty={
          <EmptyState
            title="No engineer fits"
            action={
              <Button onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>Show all</Button>
            }
          >
            Take a filter away, or write to an engineer whose prompts you like.
          </EmptyState>
        }
      >
        {(engineers) => {
          const shown = shownOf(engineers)
          return shown.length > 0 ? (
            <EngineerGrid engineers={shown} more={(engineer) => <Hiring engineer={engineer} />} />
          ) : (
            <p className="text-muted">All engineers are above.</p>
          )
        }}
      </InfiniteList>
    </Section>
  )
}

function Hiring({ engineer: { makes, work } }: { engineer: Engineer }) {
  const { currency } = useConfig()
  return (
    <>
      {makes && (
        <span dir="auto" className="mt-1 line-clamp-2 text-small wrap-anywhere">
          {makes}
        </span>
      )}
      {work && <span className="mt-1 block text-small text-muted">{describeWork(work, currency)}</span>}
    </>
  )
}
