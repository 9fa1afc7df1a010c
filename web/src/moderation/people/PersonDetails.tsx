import type { Person } from '@promptery/contract/moderation/people'
import { shownName } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WAIT_NAMES } from '../../accounts/account/deletion/Waits.tsx'
import { formatExactTime, plural } from '../../lib/format.ts'
import { engineerPath, paths } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { Username } from '../../ui/Username.tsx'
import { personOptions } from './api.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonNotes } from './PersonNotes.tsx'
import { PersonRecords } from './PersonRecords.tsx'

type Props = {
  id: string
  /** A button that decides about them. */
  decide: (person: Person) => ReactNode
}

/** An account, for admins. */
export function PersonDetails({ id, decide }: Props) {
  const { data: person, error, refetch, isFetching } = useQuery(personOptions(id))
  if (error)
    return <ErrorState what="this account" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!person) return <Skeleton className="h-96 rounded-xl" />
  return (
    <>
      <p className="mb-4">
        <TextLink to={paths.adminPeople}>All people</TextLink>
      </p>
      <Card>
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-heading font-semibold wrap-anywhere">
          <bdi>{shownName(person)}</bdi>
          <Username of={person} />
          {person.role === 'admin' && <Badge tone="accent">Admin</Badge>}
          {person.isSuspended && (
            <Badge tone="danger">
              Suspended{person.suspendedUntil && ` until ${formatExactTime(person.suspendedUntil)}`}
            </Badge>
          )}
        </h2>
        {person.deletion && (
          <Notice tone="warn" className="mt-4">
            Asked to delete this account, which is erased after {formatExactTime(person.deletion.dueAt)}
            {person.deletion.waits.length > 0 &&
              ` and not before these are over: ${person.deletion.waits.map((wait) => WAIT_NAMES[wait]).join(', ')}`}
            .
          </Notice>
        )}
        <Facts person={person} />
        <PersonActions person={person} decide={decide(person)} />
      </Card>
      <PersonRecords person={person} />
      <Section title="Notes">
        <PersonNotes id={id} />
      </Section>
    </>
  )
}

function Facts({ person }: { person: Person }) {
  const { email, isEmailConfirmed, joinedAt, uploads, sales, signIn, sessions } = person
  const ways = [
    signIn.hasPassword && 'password',
    signIn.totp && 'code of an app',
    signIn.passkeys > 0 && plural(signIn.passkeys, 'passkey'),
    signIn.identities > 0 && plural(signIn.identities, 'linked account'),
  ].filter(Boolean)
  const [last] = sessions
  return (
    <dl className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Email">
        {email || 'None: imported'}
        {email && <span className="text-muted"> ({isEmailConfirmed ? 'confirmed' : 'not confirmed'})</span>}
      </Fact>
      <Fact name="Joined">
        <Time at={joinedAt} />
      </Fact>
      <Fact name="Sells">
        {uploads > 0 ? <TextLink to={engineerPath(person._id)}>{plural(uploads, 'listing')}</TextLink> : 'No listing'},{' '}
        {plural(sales, 'sale')}
      </Fact>
      <Fact name="Signs in by">{ways.join(', ') || 'nothing'}</Fact>
      <Fact name="Last seen">
        {last ? (
          <>
            <Time at={last.lastSeenAt} />, {last.device}
            {last.address && `, ${last.address}`}
          </>
        ) : (
          'No session is open'
        )}
      </Fact>
      <Fact name="ID">
        <code className="text-small">{person._id}</code>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-faint">{name}</dt>
      <dd className="mt-1 wrap-anywhere">{children}</dd>
    </div>
  )
}
