import type { Difference, Differences } from '@promptery/contract/sales/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { plural } from '../../lib/format.ts'
import { useScrollToHash } from '../../lib/navigation/use-scroll-to-hash.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { differencesOptions, useExplainDifference } from './api.ts'

/** Discrepancies with the payment provider. Nothing in shops without one. */
export function PaymentDifferences() {
  const { payments } = useConfig()
  return payments === 'demo' ? null : <Reconciliation />
}

function Reconciliation() {
  const [isAll, setIsAll] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(differencesOptions('open'))
  const resolved = useQuery({ ...differencesOptions('resolved'), enabled: isAll })
  useScrollToHash('reconciliation', data !== undefined)
  if (error) {
    return <ErrorState what="the reconciliation" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return null
  return (
    <Section
      title="Reconciliation"
      id="reconciliation"
      action={
        <Button
          variant="ghost"
          aria-expanded={isAll}
          isLoading={isAll && resolved.isPending}
          onClick={() => setIsAll(!isAll)}
        >
          {isAll ? 'Hide resolved' : 'Show resolved'}
        </Button>
      }
    >
      <Outcome {...data} />
      <DifferenceList differences={data.differences} />
      {isAll && resolved.data?.differences.length === 0 && (
        <p className="mt-4 text-muted">Nothing was resolved or explained so far.</p>
      )}
      {isAll && <DifferenceList differences={resolved.data?.differences ?? []} />}
    </Section>
  )
}

function Outcome({ lastRun, differences, nextCursor }: Differences) {
  if (!lastRun) {
    return <Notice>The shop and the payment provider were not compared yet. The server does it every hour.</Notice>
  }
  if (lastRun.failure !== null) {
    return (
      <Notice tone="warn">
        The last comparison with the payment provider, <Time at={lastRun.endedAt} />, could not be finished:{' '}
        {lastRun.failure}
      </Notice>
    )
  }
  if (differences.length === 0) {
    return (
      <p className="text-muted">
        The shop and the payment provider were compared <Time at={lastRun.endedAt} />. No difference is open.
      </p>
    )
  }
  return (
    <Notice tone="warn">
      {nextCursor === null ? plural(differences.length, 'difference') : `More than ${differences.length} differences`}{' '}
      between the shop and the payment provider, compared <Time at={lastRun.endedAt} />. What each may be is in
      docs/payments-behaviour.md.
    </Notice>
  )
}

function DifferenceList({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line rounded-xl border bg-surface">
      {differences.map((difference) => (
        <li key={difference._id} className="px-5 py-3">
          <Row difference={difference} />
        </li>
      ))}
    </ul>
  )
}

function Row({ difference }: { difference: Difference }) {
  const { _id: id, description, foundAt, resolvedAt, explanation, explainedAt } = difference
  const isOpen = resolvedAt === null && explainedAt === null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        {isOpen ? description : <s className="text-muted">{description}</s>}
        {explanation !== null && <p className="mt-1">{explanation}</p>}
        <p className="text-small text-faint">
          found <Time at={foundAt} />
          {explainedAt !== null && (
            <>
              , explained <Time at={explainedAt} />
            </>
          )}
          {resolvedAt !== null && (
            <>
              , resolved <Time at={resolvedAt} />
            </>
          )}
        </p>
      </div>
      {isOpen && <Explain id={id} description={description} />}
    </div>
  )
}

function Explain({ id, description }: { id: string; description: string }) {
  const [isExplaining, setIsExplaining] = useState(false)
  const explain = useExplainDifference()
  return (
    <>
      <Button onClick={() => setIsExplaining(true)}>
        Explain<span className="sr-only">: {description}</span>
      </Button>
      <TextDialog
        title="Explain this difference"
        action="Mark as explained"
        label="Explanation"
        hint="For the books, such as who moved the money and why."
        field="explanation"
        isRequired
        isOpen={isExplaining}
        request={explain}
        onClose={() => setIsExplaining(false)}
        onSend={(explanation) => explain.mutate({ id, explanation }, { onSuccess: () => setIsExplaining(false) })}
      >
        <p className="wrap-anywhere">“{description}”</p>
        <p className="mt-2">It is reported no more as long as it stays the same. No money moves.</p>
      </TextDialog>
    </>
  )
}
