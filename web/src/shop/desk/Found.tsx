import type { DeskFound } from '@promptery/contract/shop/desk'
import { fullName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPrice } from '../../lib/format.ts'
import { personPath } from '../../lib/navigation/person-path.ts'
import { paths, promptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { deskSearchOptions } from './api.ts'

const STATUS_NAMES: Record<DeskFound['listings'][number]['status'], string | null> = {
  approved: null,
  pending: 'Waiting',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const transactionsOf = (search: string) => `${paths.adminTransactions}?${new URLSearchParams({ search })}`

/** People, listings and payments of a search, a few of each. */
export function Found({ search }: { search: string }) {
  const { data, error, refetch, isFetching } = useQuery(deskSearchOptions(search))
  if (error)
    return <ErrorState what="the results" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton className="mb-12 h-48 rounded-xl" />
  const { people, listings, payments } = data
  if (people.length + listings.length + payments.length === 0) {
    return (
      <div className="mb-12">
        <EmptyState title="Nothing fits">Start of a name, full email, words of a prompt, or ID</EmptyState>
      </div>
    )
  }
  return (
    <Section title="Found">
      <div className="mb-12 grid gap-6 lg:grid-cols-3">
        <Kind name="People">
          {people.map(({ _id, email, role, joinedAt, ...names }) => (
            <Item key={_id} to={personPath(_id)} title={fullName(names)}>
              {role === 'admin' && <Badge>Admin</Badge>}
              <span>{email || 'Imported'}</span>
              <span>
                joined <Time at={joinedAt} />
              </span>
            </Item>
          ))}
        </Kind>
        <Kind name="Listings">
          {listings.map(({ _id, title, status, engineer }) => (
            <Item key={_id} to={promptPath(_id)} title={title}>
              {STATUS_NAMES[status] && <Badge tone="warn">{STATUS_NAMES[status]}</Badge>}
              <span>
                by <bdi>{fullName(engineer)}</bdi>
              </span>
            </Item>
          ))}
        </Kind>
        <Kind
          name="Payments"
          more={
            <TextLink to={transactionsOf(search)} className="inline-block py-3">
              All of this search
            </TextLink>
          }
        >
          {payments.map(({ _id, reference, title, amount, currency, user, date }) => (
            <Item key={_id} to={transactionsOf(reference)} title={title}>
              <span>{formatPrice(amount, currency)}</span>
              <bdi>{user && fullName(user)}</bdi>
              <Time at={date} />
            </Item>
          ))}
        </Kind>
      </div>
    </Section>
  )
}

function Kind({ name, more, children }: { name: string; more?: ReactNode; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-small font-semibold text-muted">{name}</h3>
      <ul className="divide-y divide-line rounded-xl border bg-surface">{children}</ul>
      {more && <p className="text-small">{more}</p>}
    </div>
  )
}

function Item({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li className="px-4 py-2">
      <TextLink to={to} className="-my-0.5 block py-1.5 wrap-anywhere">
        <bdi>{title}</bdi>
      </TextLink>
      <p className="flex flex-wrap gap-x-2 gap-y-1 pb-1 text-small text-muted wrap-anywhere">{children}</p>
    </li>
  )
}
