import type { OwnDecision } from '@promptery/contract/moderation/reports'
import { appealDecision } from '@promptery/contract/moderation/reports'
import { AppealForm } from '../../accounts/report/AppealForm.tsx'
import { SUBJECT_NAMES } from '../../accounts/report/names.ts'
import { call } from '../../lib/api/api-client.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { ownDecisionsOptions } from './api.ts'
import { describeStatus } from './describe-status.ts'

/** What admins have decided on the user, with the way to appeal. */
export function OwnDecisions() {
  return (
    <InfiniteList
      options={ownDecisionsOptions}
      what="the decisions"
      skeleton={<Skeleton className="h-48 rounded-xl" />}
      empty={<EmptyState title="No decisions">What an admin decides about you after a report appears here.</EmptyState>}
    >
      {(decisions) => (
        <ul className="space-y-5">
          {decisions.map((one) => (
            <li key={one._id}>
              <DecisionCard decision={one} />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function DecisionCard({ decision }: { decision: OwnDecision }) {
  const { _id, subject, title, answer, appeal, canAppeal } = decision
  return (
    <article aria-label={`${SUBJECT_NAMES[subject]}: ${title}`} className="rounded-xl border bg-surface p-5 sm:p-6">
      <Badge>{SUBJECT_NAMES[subject]}</Badge>
      <h2 dir="auto" className="mt-2 text-lead font-semibold wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 text-small text-muted">{describeStatus(decision)}.</p>
      <blockquote dir="auto" className="mt-4 border-s-2 border-line ps-4 whitespace-pre-line wrap-anywhere">
        {answer}
      </blockquote>
      {appeal && (
        <p dir="auto" className="mt-4 text-small whitespace-pre-line text-muted wrap-anywhere">
          Your appeal: {appeal}
        </p>
      )}
      {canAppeal && <AppealForm send={(text) => call(appealDecision, { params: { id: _id }, body: { text } })} />}
    </article>
  )
}
