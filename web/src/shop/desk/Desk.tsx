import { ChevronRightIcon } from '@heroicons/react/20/solid'
import { LIMITS } from '@promptery/contract/constants'
import { HOW_IT_RUNS_ID, WAITING_KINDS } from '@promptery/contract/notices/waiting'
import type { Desk as DeskResponse } from '@promptery/contract/shop/desk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Findings } from '../../ui/feedback/Findings.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { Section } from '../../ui/Section.tsx'
import { deskOptions } from './api.ts'
import { Days } from './Days.tsx'
import { Found } from './Found.tsx'

/** The owner's desk. The search is stored in the URL. */
export function Desk() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const { data, error, refetch, isFetching } = useQuery(deskOptions)
  const failure = error && (
    <ErrorState what="what waits" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  )
  return (
    <>
      <div className="mb-10 max-w-prose">
        <SearchBox
          label="User, email, prompt or payment ID"
          value={search}
          maxLength={LIMITS.searchMax}
          onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true })}
        />
      </div>
      {search !== '' && <Found search={search} />}
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <Section title="What waits">
            {failure ?? (data ? <Waits waits={data.waits} /> : <Skeleton className="h-40 rounded-xl" />)}
          </Section>
          <Section title="Sold and visited">
            <Days />
          </Section>
        </div>
        <div>
          <Section title="How it runs" id={HOW_IT_RUNS_ID}>
            {data ? <Findings checks={data.checks} /> : !error && <Skeleton className="h-80 rounded-xl" />}
          </Section>
        </div>
      </div>
    </>
  )
}

/** What waits for an admin: each a number that leads to it. */
function Waits({ waits }: Pick<DeskResponse, 'waits'>) {
  if (waits.length === 0) {
    return <EmptyState title="Nothing waits">Approvals, refunds and what failed appear here.</EmptyState>
  }
  return (
    <ul className="divide-y divide-line rounded-xl border bg-surface">
      {waits.map(({ kind, count, isExact }) => (
        <li key={kind}>
          <Link
            to={WAITING_KINDS[kind].path}
            className="flex min-h-13 items-center gap-4 px-5 py-2 transition-colors hover:bg-raised"
          >
            <span className="min-w-10 text-end text-heading font-semibold tabular-nums">
              {formatNumber(count)}
              {!isExact && '+'}
            </span>
            <span className="flex-1">{WAITING_KINDS[kind].label}</span>
            <ChevronRightIcon className="size-5 shrink-0 text-faint" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
