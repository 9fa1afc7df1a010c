import type { Person } from '@promptery/contract/moderation/people'
import type { ReactNode } from 'react'
import { DECIDED, REASON_NAMES, SUBJECT_NAMES } from '../../accounts/report/names.ts'
import { formatPrice, plural } from '../../lib/format.ts'
import { paths, promptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Time } from '../../ui/text/Time.tsx'

const LISTING_NAMES: Record<Person['listings'][number]['status'], string> = {
  approved: 'Approved',
  pending: 'Not looked at',
  rejected: 'Rejected',
  withdrawn: 'Off the market',
}
const PURCHASE_NAMES: Record<Person['purchases'][number]['status'], string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Given up',
  refunding: 'Being refunded',
  refunded: 'Refunded',
}

const statusOf = ({ status, decision }: Pick<Person['reportsAbout'][number], 'status' | 'decision'>): string => {
  if (!decision) return 'Waits'
  return status === 'undone' ? `${DECIDED[decision]}, undone` : DECIDED[decision]
}

/** The latest of what a person has, and of what was reported. */
export function PersonRecords({ person }: { person: Person }) {
  const { listings, purchases, reportsAbout, reportsBy, sessions, username } = person
  const transactions = `${paths.adminTransactions}?${new URLSearchParams({ search: username })}`
  return (
    <div className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-2">
      <Records name="Reports about them" none="Nothing of theirs was reported.">
        {reportsAbout.map((one) => (
          <Record key={one._id} title={`${SUBJECT_NAMES[one.subject]}: ${one.title}`} at={one.createdAt}>
            {plural(one.reportsCount, 'report')}, {statusOf(one).toLowerCase()}
          </Record>
        ))}
      </Records>
      <Records name="Reports by them" none="They have reported nothing.">
        {reportsBy.map((one) => (
          <Record key={one._id} title={`${SUBJECT_NAMES[one.subject]}: ${one.title}`} at={one.createdAt}>
            {REASON_NAMES[one.reason]}. {statusOf(one)}
          </Record>
        ))}
      </Records>
      <Records name="Listings" none="They have listed nothing.">
        {listings.map(({ _id, title, status, createdAt }) => (
          <Record key={_id} title={title} to={promptPath(_id)} at={createdAt}>
            {LISTING_NAMES[status]}
          </Record>
        ))}
      </Records>
      <Records name="Purchases" none="They have bought nothing." more={{ to: transactions, label: 'Transactions' }}>
        {purchases.map(({ _id, title, amount, currency, status, createdAt }) => (
          <Record key={_id} title={title} at={createdAt}>
            {formatPrice(amount, currency)}, {PURCHASE_NAMES[status].toLowerCase()}
          </Record>
        ))}
      </Records>
      <Records name="Open sessions" none="They are signed in nowhere.">
        {sessions.map(({ _id, device, address, lastSeenAt, createdAt }) => (
          <Record key={_id} title={device} at={lastSeenAt}>
            {address && `${address}, `}signed in <Time at={createdAt} />
          </Record>
        ))}
      </Records>
    </div>
  )
}

type RecordsProps = { name: string; none: string; more?: { to: string; label: string }; children: ReactNode[] }

function Records({ name, none, more, children }: RecordsProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-3 text-lead font-semibold">{name}</h2>
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border bg-surface">{children}</ul>
      )}
      {more && children.length > 0 && (
        <p className="mt-3 text-small">
          <TextLink to={more.to}>{more.label}</TextLink>
        </p>
      )}
    </section>
  )
}

type RecordProps = { title: string; to?: string; at: string; children: ReactNode }

function Record({ title, to, at, children }: RecordProps) {
  return (
    <li className="px-4 py-2.5">
      <p className="wrap-anywhere">{to ? <TextLink to={to}>{title}</TextLink> : <bdi>{title}</bdi>}</p>
      <p className="text-small text-muted wrap-anywhere">
        {children} · <Time at={at} />
      </p>
    </li>
  )
}
