import { isolated } from '@promptery/contract/isolated'
import type { FailedMail } from '@promptery/contract/notices/mail'
import { fullName, shownName } from '@promptery/contract/shown-name'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { failedMailsOptions, useDismissMail, useSendAgain } from './api.ts'

const KINDS: Record<FailedMail['kind'], string> = {
  sold: 'Sale',
  refund: 'Refund',
  payout: 'Payout',
  dispute: 'Dispute',
  approval: 'Decision of an admin',
  listing: 'New prompts of a followed engineer',
  version: 'New version',
  review: 'Review',
  discussion: 'Answers and mentions',
  offer: 'Offers',
  message: 'Messages',
  waiting: 'Decisions to make',
  failing: 'Shop problems',
  receipt: 'Receipt',
  confirm: 'Confirmation of an address',
  address: 'Change of an address',
  reset: 'New password',
  security: 'Security of an account',
  test: 'Test',
}

/** Mails that failed for good, with buttons to send them again. */
export function FailedMails() {
  return (
    <InfiniteList
      options={failedMailsOptions}
      what="the mails that failed"
      skeleton={<Skeleton className="h-48 rounded-xl" />}
      empty={<EmptyState title="Every mail was sent">Mails that the mail server refuses are listed here.</EmptyState>}
    >
      {(mails) => <Rows mails={mails} />}
    </InfiniteList>
  )
}

function Rows({ mails }: { mails: FailedMail[] }) {
  const sendAll = useSendAgain()
  return (
    <>
      {mails.length > 1 && (
        <Button className="mb-4" isLoading={sendAll.isPending} onClick={() => sendAll.mutate(undefined)}>
          Send all again
        </Button>
      )}
      <SettledList items={mails} className="divide-y divide-line rounded-xl border bg-surface">
        {(mail) => <Row mail={mail} />}
      </SettledList>
    </>
  )
}

function Row({ mail: { _id, kind, user, email, failure, attempts, failedAt } }: { mail: FailedMail }) {
  const again = useSendAgain()
  const dismiss = useDismissMail()
  const about = `${KINDS[kind]} to ${user ? isolated(shownName(user)) : email}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          {KINDS[kind]}
          {user && (
            <>
              {' '}
              to <bdi>{fullName(user)}</bdi>
            </>
          )}
        </p>
        <p className="text-small text-faint">{email}</p>
        <p className="mt-1">“{failure}”</p>
        <p className="mt-1 text-small text-muted">
          after {plural(attempts, 'attempt')}, <Time at={failedAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button isLoading={again.isPending} onClick={() => again.mutate(_id)}>
          Send again<span className="sr-only">: {about}</span>
        </Button>
        <Button isLoading={dismiss.isPending} onClick={() => dismiss.mutate(_id)}>
          Dismiss<span className="sr-only">: {about}</span>
        </Button>
      </div>
    </li>
  )
}
