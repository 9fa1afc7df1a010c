import { LIMITS } from '@promptery/contract/constants'
import { PEOPLE_SORTS, type PeopleSort } from '@promptery/contract/moderation/constants'
import type { ListedPerson } from '@promptery/contract/moderation/people'
import { fullName } from '@promptery/contract/shown-name'
import { Link, useSearchParams } from 'react-router'
import { plural } from '../../lib/format.ts'
import { personPath } from '../../lib/navigation/person-path.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { viewLink } from '../../ui/actions/view-link.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { peopleOptions } from './api.ts'

const NAMES: Record<PeopleSort, string> = { newest: 'Newest', name: 'By name', listings: 'Most listings' }

/** All accounts, for admins. Search and order are stored in the URL. */
export function People() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const sort = PEOPLE_SORTS.find((one) => one === params.get('sort')) ?? 'newest'
  const queryOf = (changes: Record<string, string>) => {
    const changed = new URLSearchParams({ search, sort, ...changes })
    if (changed.get('search') === '') changed.delete('search')
    if (changed.get('sort') === 'newest') changed.delete('sort')
    return changed
  }
  return (
    <>
      <div className="mb-5 max-w-prose">
        <SearchBox
          label="Name, email, IP address or ID"
          value={search}
          maxLength={LIMITS.searchMax}
          onSearch={(text) => setParams(queryOf({ search: text }), { replace: true, preventScrollReset: true })}
        />
      </div>
      <nav aria-label="Order of people" className="mb-5 flex flex-wrap gap-1.5">
        {PEOPLE_SORTS.map((one) => (
          <Link
            key={one}
            to={{ search: queryOf({ sort: one }).toString() }}
            preventScrollReset
            {...viewLink(one === sort)}
          >
            {NAMES[one]}
          </Link>
        ))}
      </nav>
      <InfiniteList
        key={`${sort} ${search}`}
        options={peopleOptions({ search, sort })}
        what="the people"
        skeleton={<Skeleton className="h-64 rounded-xl" />}
        empty={<EmptyState title="Nobody fits">Start of a name, full email, session IP, or ID</EmptyState>}
      >
        {(people) => (
          <ul className="divide-y divide-line rounded-xl border bg-surface">
            {people.map((person) => (
              <Row key={person._id} person={person} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}

function Row({
  person: { _id, email, role, isSuspended, uploads, sales, joinedAt, ...names },
}: {
  person: ListedPerson
}) {
  return (
    <li className="px-5 pt-1 pb-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <TextLink to={personPath(_id)} className="inline-flex min-h-11 items-center wrap-anywhere sm:min-h-8">
          <bdi>{fullName(names)}</bdi>
        </TextLink>
        {role === 'admin' && <Badge tone="accent">Admin</Badge>}
        {isSuspended && <Badge tone="danger">Suspended</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted wrap-anywhere">
        <span>{email || 'Imported'}</span>
        <span>
          joined <Time at={joinedAt} />
        </span>
        {uploads > 0 && <span>{plural(uploads, 'listing')}</span>}
        {sales > 0 && <span>{plural(sales, 'sale')}</span>}
      </p>
    </li>
  )
}
