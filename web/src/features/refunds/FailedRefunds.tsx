import type { FailedRefund } from '@promptery/contract/money/refunds'
import { useState } from 'react'
import { InfiniteList } from '../../components/list/InfiniteList.tsx'
import { useSettledClicks } from '../../components/list/use-settled-clicks.ts'
import { Button } from '../../components/ui/actions/Button.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { WordsDialog } from '../../components/ui/overlays/WordsDialog.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { engineerPath } from '../../paths.ts'
import { failedRefundsOptions, useSettleRefund } from './api.ts'

/** Money that buyers' banks did not take, with what an admin can do about it. */
export function FailedRefunds() {
  return (
    <InfiniteList
      options={failedRefundsOptions}
      what="the failed refunds"
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      empty={null}
    >
      {(refunds) => <Rows refunds={refunds} />}
    </InfiniteList>
  )
}

function Rows({ refunds }: { refunds: FailedRefund[] }) {
  const settledClicks = useSettledClicks(refunds.map(({ _id }) => _id))
  return (
    <ul className="divide-y divide-line rounded-xl border bg-surface" {...settledClicks}>
      {refunds.map((refund) => (
        <li key={refund._id} className="px-4 py-4 sm:px-5">
          <Row refund={refund} />
        </li>
      ))}
    </ul>
  )
}

function Row({ refund: { _id: id, title, buyer, amount, failedAt } }: { refund: FailedRefund }) {
  const [isSettling, setIsSettling] = useState(false)
  const repeat = useSettleRefund()
  const settle = useSettleRefund()
  const what = title ?? 'a deleted prompt'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        The bank of <TextLink to={engineerPath(buyer._id)}>{buyer.username}</TextLink> did not take{' '}
        <strong className="tabular-nums">{formatMoney(amount)}</strong> for “<bdi>{what}</bdi>” back, on{' '}
        {formatDate(failedAt)}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          isLoading={repeat.isPending}
          onClick={() =>
            repeat.mutateAsync({ id, act: 'repeat' }).then(
              () => toast.success('The provider is asked again'),
              (error: Error) => toast.error(error.message),
            )
          }
        >
          Try again <span className="sr-only">to refund {what}</span>
        </Button>
        <Button onClick={() => setIsSettling(true)}>
          Given back otherwise<span className="sr-only">: {what}</span>
        </Button>
      </div>
      <WordsDialog
        title={`Given ${formatMoney(amount)} back to ${buyer.username}?`}
        action="It was given back"
        variant="accent"
        label="How"
        hint="For the books, such as the date of a bank transfer."
        field="note"
        isRequired
        isOpen={isSettling}
        isSending={settle.isPending}
        error={settle.error}
        onClose={() => setIsSettling(false)}
        onSend={(note) => settle.mutate({ id, act: 'settle', note }, { onSuccess: () => setIsSettling(false) })}
      >
        <p>Say so once you have given the money back by other means. The shop moves no money for it.</p>
      </WordsDialog>
    </div>
  )
}
