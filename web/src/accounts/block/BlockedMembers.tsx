import type { Block } from '@promptery/contract/accounts/blocks'
import { fullName, shownName } from '@promptery/contract/shown-name'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { blocksOptions, useBlock } from './api.ts'

/** Members whom the user has blocked, with buttons to unblock them. */
export function BlockedMembers() {
  return (
    <Section title="Blocked members">
      <Card>
        <p className="mb-4 text-small text-muted">
          They cannot write to you or answer your reviews. You block members on their profiles and in chats.
        </p>
        <InfiniteList
          options={blocksOptions}
          what="whom you have blocked"
          skeleton={<Skeleton className="h-12" />}
          empty={<p>You have blocked nobody.</p>}
        >
          {(blocks) => (
            <SettledList items={blocks} className="divide-y divide-line">
              {(block) => <Row block={block} />}
            </SettledList>
          )}
        </InfiniteList>
      </Card>
    </Section>
  )
}

function Row({ block: { _id, blockedAt, ...names } }: { block: Block }) {
  const unblock = useBlock(_id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          <bdi>{fullName(names)}</bdi>
        </p>
        <p className="text-small text-muted">
          Blocked <Time at={blockedAt} />
        </p>
        {unblock.isError && (
          <p role="status" className="text-small text-danger">
            {unblock.error.message}
          </p>
        )}
      </div>
      <Button isLoading={unblock.isPending} onClick={() => unblock.mutate(false)}>
        Unblock<span className="sr-only"> {shownName(names)}</span>
      </Button>
    </li>
  )
}
