import { LIMITS } from '@promptery/contract/constants'
import { HOW_IT_RUNS_ID } from '@promptery/contract/notices/waiting'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Findings } from '../../ui/feedback/Findings.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { Section } from '../../ui/Section.tsx'
import { deskOptions } from './api.ts'
import { Days } from './Days.tsx'
import { Found } from './Found.tsx'
import { Waits } from './Waits.tsx'

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
