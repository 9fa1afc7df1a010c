import { canMove } from '@promptery/contract/moderation/report-lifecycle'
import type { MoveCaseBody, ReportCase } from '@promptery/contract/moderation/reports'
import { moveReport } from '@promptery/contract/moderation/reports'
import { FORMER_MEMBER, shownName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { DECIDED, REASON_NAMES, SUBJECT_NAMES } from '../../accounts/report/names.ts'
import { call } from '../../lib/api/api-client.ts'
import { formatDate, plural } from '../../lib/format.ts'
import { personPath } from '../../lib/navigation/person-path.ts'
import { engineerPath, paths, promptPath } from '../../paths.ts'
import { AttachedFile } from '../../talk/AttachedFile.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import toast from '../../ui/feedback/toast.ts'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Clamped } from '../../ui/text/Clamped.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { useMoveCase } from './api.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { describeStatus } from './describe-status.ts'

/** What was reported, by whom and why, what is known of both sides, and what the admin can do. */
export function CaseCard({ reported }: { reported: ReportCase }) {
  const { subject, title, text, attachment, person, reports, reportsCount, appeal, earlier, createdAt } = reported
  const path = pathOf(reported)
  return (
    <article aria-label={`${SUBJECT_NAMES[subject]}: ${title}`} className="rounded-xl border bg-surface p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone="accent">{SUBJECT_NAMES[subject]}</Badge>
        {person.isSuspended && <Badge tone="danger">Suspended now</Badge>}
        {reported.status === 'appealed' && <Badge tone="warn">Appeal</Badge>}
      </p>
      <h2 dir="auto" className="mt-2 text-lead font-semibold wrap-anywhere">
        {path && title ? <TextLink to={path}>{title}</TextLink> : title || `By ${FORMER_MEMBER}`}
      </h2>
      <p className="mt-1 text-small text-faint">
        {subject === 'user' ? 'Reported ' : 'By '}
        {subject !== 'user' && (
          <>
            <MemberLink member={person} />, first reported{' '}
          </>
        )}
        <Time at={createdAt} />{' '}
        {person.username !== FORMER_MEMBER && <TextLink to={personPath(person._id)}>Their account</TextLink>}
      </p>
      {text && (
        <blockquote dir="auto" className="mt-4 border-s-2 border-line ps-4 text-muted wrap-anywhere">
          <Clamped what={title} className="whitespace-pre-line">
            {text}
          </Clamped>
        </blockquote>
      )}
      {attachment && (
        <div className="mt-4">
          <AttachedFile attachment={attachment} />
        </div>
      )}
      <h3 className="mt-5 text-small font-medium">
        {reportsCount === 0 ? 'An admin decided, without a report' : plural(reportsCount, 'report')}
      </h3>
      <ul className="mt-1 space-y-2 text-small">
        {reports.map((report) => (
          <li key={report.reporter._id} className="wrap-anywhere">
            {REASON_NAMES[report.reason]}, says <MemberLink member={report.reporter} />{' '}
            <span className="text-faint">({recordOf(report.record)})</span>
            {report.text && (
              <p dir="auto" className="whitespace-pre-line text-muted">
                {report.text}
              </p>
            )}
          </li>
        ))}
        {reportsCount > reports.length && <li className="text-faint">and {reportsCount - reports.length} more</li>}
      </ul>
      {earlier.length > 0 && (
        <>
          <h3 className="mt-5 text-small font-medium">
            Other decisions on <bdi>{shownName(person)}</bdi>
          </h3>
          <ul className="mt-1 space-y-1 text-small text-muted">
            {earlier.map((one) => (
              <li key={one._id} className="wrap-anywhere">
                {formatDate(one.decidedAt)}: {DECIDED[one.decision]}
                {one.status === 'undone' && ', undone'} ({SUBJECT_NAMES[one.subject].toLowerCase()}{' '}
                <bdi>“{one.title}”</bdi>)
              </li>
            ))}
          </ul>
        </>
      )}
      {reported.decision && (
        <div className="mt-5 rounded-md bg-raised p-4 text-small">
          <p>
            {describeStatus(reported)}
            {reported.decidedBy && `. ${reported.decidedBy} decided it`}.
          </p>
          {reported.answer && (
            <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
              {reported.answer}
            </p>
          )}
          {appeal && (
            <>
              <h3 className="mt-3 font-medium">
                What <bdi>{shownName(person)}</bdi> writes against it
              </h3>
              <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
                {appeal}
              </p>
            </>
          )}
        </div>
      )}
      <CaseActions reported={reported} />
    </article>
  )
}

function recordOf({ decided, right }: ReportCase['reports'][number]['record']): string {
  if (decided === 0) return 'no other report was decided'
  return `${right} of ${plural(decided, 'other report')} led to something`
}

/** Where the subject is seen. Messages are seen by their two members only. */
function pathOf({ subject, subjectId }: ReportCase): string | null {
  if (subject === 'prompt') return promptPath(subjectId)
  if (subject === 'user') return engineerPath(subjectId)
  return subject === 'discussion' ? paths.discussion : null
}

const MOVES = [
  { move: 'uphold', label: 'Let the decision stand' },
  { move: 'undo', label: 'Undo the decision' },
  { move: 'reopen', label: 'Open again' },
] as const

/** The moves that a case allows. */
function CaseActions({ reported }: { reported: ReportCase }) {
  const send = (move: MoveCaseBody) => call(moveReport, { params: { id: reported._id }, body: move })
  const [isDeciding, setIsDeciding] = useState(false)
  const moveCase = useMoveCase(send)
  const moves = MOVES.filter(({ move }) => canMove(move, reported))
  const act = (move: (typeof MOVES)[number]['move']) =>
    moveCase.mutate(
      { move },
      { onSuccess: ({ message }) => toast.success(message), onError: ({ message }) => toast.error(message) },
    )
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {canMove('decide', reported) && (
        <Button variant="accent" onClick={() => setIsDeciding(true)}>
          Decide<span className="sr-only"> on {reported.title}</span>
        </Button>
      )}
      {moves.map(({ move, label }) => (
        <Button
          key={move}
          isLoading={moveCase.isPending && moveCase.variables.move === move}
          aria-disabled={moveCase.isPending}
          onClick={() => act(move)}
        >
          {label}
          <span className="sr-only">: {reported.title}</span>
        </Button>
      ))}
      {isDeciding && <DecideDialog about={reported} send={send} onClose={() => setIsDeciding(false)} />}
    </div>
  )
}
