import type { PaymentStatus as Status } from '@promptery/contract/sales/payment-status'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { cx } from '../../lib/cx.ts'
import { formatDateTime, plural } from '../../lib/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { paymentStatusOptions, useDismissRefusal } from './api.ts'

type Refusal = Status['refusals'][number]

/** `refundsLink`: leads from a refused refund to the outstanding ones. */
type Props = { refundsLink: ReactNode }

const OPERATIONS: Record<Refusal['operation'], string> = {
  checkout: 'Making the page to pay at',
  refund: 'Giving money back',
  payout_account: 'Setting up payouts',
  transfer: 'Sending a share to an engineer',
  transfer_reversal: 'Taking a share back',
}

const OF_PAYOUTS: Refusal['operation'][] = ['payout_account', 'transfer', 'transfer_reversal']

const EVENT_REFUSALS: Record<NonNullable<Status['events']['lastRefused']>['reason'], string> = {
  signature:
    'its signature does not fit. Compare STRIPE_WEBHOOK_SECRET with the secret of the endpoint at Stripe, and STRIPE_CONNECT_WEBHOOK_SECRET with that of the endpoint for connected accounts.',
  clock: 'it was signed for another time. Synchronise the clock of the server.',
  no_event: 'it was signed, and could not be read. Compare the API version of the endpoint at Stripe.',
}

/** Problems with the payment provider, with actions for admins. Nothing in shops without one. */
export function PaymentStatus({ refundsLink }: Props) {
  const { payments } = useConfig()
  return payments === 'demo' ? null : <Connection refundsLink={refundsLink} />
}

function Connection({ refundsLink }: Props) {
  const { data, error, refetch, isFetching } = useQuery(paymentStatusOptions)
  if (error) {
    return <ErrorState what="the payment status" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return null
  const isClear = data.problems.length === 0 && data.refusals.length === 0 && data.unreachableSince === null
  return (
    <Section title="Payments: what stands in the way">
      {data.unreachableSince !== null && (
        <Notice tone="warn" className="mb-4">
          The payment provider has not answered since <Time at={data.unreachableSince} />. What follows was read before.
        </Notice>
      )}
      {isClear && <p>Nothing that the shop knows of.</p>}
      <List>
        {data.problems.map(({ code, message, action }) => (
          <li key={code + message} className="px-5 py-3 wrap-anywhere">
            <p>{message}</p>
            <p className="mt-1 text-muted">{action}</p>
          </li>
        ))}
        {data.refusals.map((refusal) => (
          <li key={`${refusal.operation} ${refusal.code}`} className="px-5 py-3">
            <RefusalRow refusal={refusal} refundsLink={refundsLink} />
          </li>
        ))}
      </List>
      <Events {...data.events} />
      <p className="mt-3 text-small text-muted">
        {data.checkedAt === null ? (
          'The payment provider was not asked yet.'
        ) : (
          <>
            Asked last at <time dateTime={data.checkedAt}>{formatDateTime(data.checkedAt)}</time>.
          </>
        )}{' '}
        The server asks within a minute of its start and every hour; <code>npm run doctor</code> asks at once.
      </p>
    </Section>
  )
}

function List({ children: [problems, refusals] }: { children: [ReactNode[], ReactNode[]] }) {
  if (problems.length + refusals.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-xl border bg-surface">
      {problems}
      {refusals}
    </ul>
  )
}

function RefusalRow({ refusal, refundsLink }: Props & { refusal: Refusal }) {
  const { operation, code, message, count, firstAt, lastAt, workedAt } = refusal
  const dismiss = useDismissRefusal()
  const what = OPERATIONS[operation]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          {what} was refused {plural(count, 'time')} {workedAt !== null && <Badge>Works again</Badge>}
        </p>
        <p className="mt-1">
          “{message}” <code className="text-small text-muted">{code}</code>
        </p>
        <p className="mt-1 text-small text-muted">
          {count > 1 && (
            <>
              first <Time at={firstAt} />,{' '}
            </>
          )}
          last <Time at={lastAt} />
          {workedAt !== null && (
            <>
              , worked <Time at={workedAt} />
            </>
          )}
        </p>
        {OF_PAYOUTS.includes(operation) && (
          <TextLink to={paths.adminPayouts} className="inline-block py-2 text-small">
            Payouts
          </TextLink>
        )}
        {operation === 'refund' && refundsLink}
      </div>
      <Button isLoading={dismiss.isPending} onClick={() => dismiss.mutate({ operation, code })}>
        Dismiss<span className="sr-only">: {what}</span>
      </Button>
    </div>
  )
}

function Events({ lastReceivedAt, lastRefused, otherVersion }: Status['events']) {
  const acceptedSince = lastRefused && lastReceivedAt !== null && lastReceivedAt > lastRefused.at
  return (
    <div className="mt-3 grid gap-1 text-small text-muted">
      <p>
        {lastReceivedAt === null ? (
          'No event of the provider was received yet.'
        ) : (
          <>
            Last event received <Time at={lastReceivedAt} />.
          </>
        )}
      </p>
      {lastRefused && (
        <p className={cx(!acceptedSince && 'text-warn')}>
          Last event refused <Time at={lastRefused.at} />: {EVENT_REFUSALS[lastRefused.reason]}
          {acceptedSince && ' An event was accepted since.'}
        </p>
      )}
      {otherVersion && (
        <p className="text-warn">
          An event {otherVersion.version === null ? 'without an API version' : `of API version ${otherVersion.version}`}{' '}
          came <Time at={otherVersion.at} />, and the shop reads {otherVersion.expected}: make a new endpoint of that
          version at Stripe.
        </p>
      )}
    </div>
  )
}
