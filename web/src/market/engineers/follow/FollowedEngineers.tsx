import type { Follow } from '@promptery/contract/accounts/follows'
import { shownName } from '@promptery/contract/shown-name'
import { engineerPath, paths } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { useSettledClicks } from '../../../ui/list/use-settled-clicks.ts'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { followsOptions, useFollow } from './api.ts'

/** Engineers whom the user follows, with buttons to follow them no longer. */
export function FollowedEngineers() {
  return (
    <Section title="Engineers you follow">
      <Card>
        <p className="mb-4 text-small text-muted">
          You are notified of their new prompts. You follow them on their profiles.
        </p>
        <InfiniteList
          options={followsOptions}
          what="whom you follow"
          skeleton={<Skeleton className="h-12" />}
          empty={
            <p>
              You follow nobody.{' '}
              <TextLink to={paths.hire} className="inline-flex min-h-11 items-center">
                See the engineers
              </TextLink>
            </p>
          }
        >
          {(follows) => <Rows follows={follows} />}
        </InfiniteList>
      </Card>
    </Section>
  )
}

function Rows({ follows }: { follows: Follow[] }) {
  const settledClicks = useSettledClicks(follows.map(({ _id }) => _id))
  return (
    <ul className="divide-y divide-line" {...settledClicks}>
      {follows.map((follow) => (
        <Row key={follow._id} follow={follow} />
      ))}
    </ul>
  )
}

function Row({ follow: { _id, followedAt, ...names } }: { follow: Follow }) {
  const unfollow = useFollow(_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <TextLink to={engineerPath(_id)} className="inline-flex min-h-11 items-center sm:min-h-6">
          <bdi>{shownName(names)}</bdi>
        </TextLink>
        <p className="text-small text-muted">
          Since <Time at={followedAt} />
        </p>
        {unfollow.isError && (
          <p role="status" className="text-small text-danger">
            {unfollow.error.message}
          </p>
        )}
      </div>
      <Button isLoading={unfollow.isPending} onClick={() => unfollow.mutate(false)}>
        Unfollow<span className="sr-only"> {shownName(names)}</span>
      </Button>
    </li>
  )
}
