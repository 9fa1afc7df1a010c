import { REPORT_VIEWS, type ReportView } from '@promptery/contract/moderation/report-lifecycle'
import { Link, useSearchParams } from 'react-router'
import { viewLink } from '../../ui/actions/view-link.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { casesOptions } from './api.ts'
import { CaseCard } from './CaseCard.tsx'

const NAMES: Record<ReportView, string> = { waiting: 'Waiting', decided: 'Decided' }

/** What was reported, for admins. The view is stored in the URL. */
export function Cases() {
  const [params] = useSearchParams()
  const view = REPORT_VIEWS.find((one) => one === params.get('view')) ?? 'waiting'
  return (
    <>
      <nav aria-label="Reports to look through" className="mb-5 flex flex-wrap gap-1.5">
        {REPORT_VIEWS.map((one) => (
          <Link
            key={one}
            to={{ search: one === 'waiting' ? '' : `view=${one}` }}
            preventScrollReset
            {...viewLink(one === view)}
          >
            {NAMES[one]}
          </Link>
        ))}
      </nav>
      <InfiniteList
        key={view}
        options={casesOptions(view)}
        what="the reports"
        skeleton={<Skeleton className="h-64 rounded-xl" />}
        empty={
          <EmptyState title={view === 'waiting' ? 'No report waits' : 'Nothing was decided yet'}>
            {view === 'waiting'
              ? 'What members report appears here, and so do appeals, the oldest first.'
              : 'Decisions on reports appear here, the latest first.'}
          </EmptyState>
        }
      >
        {(cases) => (
          <SettledList items={cases} className="space-y-5">
            {(one) => (
              <li>
                <CaseCard reported={one} />
              </li>
            )}
          </SettledList>
        )}
      </InfiniteList>
    </>
  )
}
