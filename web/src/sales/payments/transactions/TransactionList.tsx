import { ReceiptPercentIcon } from '@heroicons/react/24/outline'
import type { Transaction } from '@promptery/contract/sales/payments'
import type { ReactNode } from 'react'
import { formatDateTime, formatPrice } from '../../../lib/format.ts'
import { ownedPromptPath, paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx'
import { MemberLink } from '../../../ui/MemberLink.tsx'
import { type allTransactionsOptions, historyOptions } from '../api.ts'
import { PurchaseStatus } from '../PurchaseStatus.tsx'
import { TransactionRows } from './TransactionRows.tsx'
import { STATUS_NAMES } from './transaction-view.ts'

export function TransactionHistory() {
  return (
    <TransactionList
      options={historyOptions}
      empty={
        <EmptyState
          title="No transactions yet"
          icon={ReceiptPercentIcon}
          action={<LinkButton to={paths.marketplace}>Browse the marketplace</LinkButton>}
        >
          What you buy is listed here with its date and price.
        </EmptyState>
      }
    />
  )
}

type ListOptions = typeof historyOptions | ReturnType<typeof allTransactionsOptions>
type Props = { options: ListOptions; hasUser?: boolean; empty: ReactNode }

export function TransactionList({ options, hasUser = false, empty }: Props) {
  return (
    <InfiniteList
      options={options}
      what="the transactions"
      skeleton={<Skeleton className="h-72 rounded-xl" />}
      empty={empty}
    >
      {(transactions) => <TransactionRows rows={transactions.map(rowOf)} hasUser={hasUser} />}
    </InfiniteList>
  )
}

/** 44 pixels of touch area without taking up the space. */
const LINK = '-my-2.5 inline-block py-2.5 wrap-anywhere'

const TONES: Partial<Record<Transaction['status'], BadgeTone>> = {
  pending: 'warn',
  failed: 'danger',
  expired: 'neutral',
  refunded: 'neutral',
}

const rowOf = (transaction: Transaction) => ({
  ...cellsOf(transaction),
  // Without a payment there is nothing to say.
  ...((transaction.receipt_id || transaction.returnedFor) && { more: <PurchaseStatus transaction={transaction} /> }),
})

const cellsOf = ({ _id, reference, prompt_id, title, amount, tax = 0, date, status, ...more }: Transaction) => ({
  key: _id,
  id: reference,
  promptId: title,
  prompt: (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {prompt_id && !more.returnedFor ? (
        <TextLink to={ownedPromptPath(prompt_id)} className={LINK}>
          <bdi>{title}</bdi>
        </TextLink>
      ) : (
        <bdi className="wrap-anywhere">{title}</bdi>
      )}
      {TONES[status] && <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>}
      {more.engineer && (
        <span className="text-small text-faint">
          by <MemberLink member={more.engineer} className={LINK} />
        </span>
      )}
    </span>
  ),
  amount: formatPrice(Math.round((amount + tax) * 100) / 100, more.currency),
  date: <time dateTime={date}>{formatDateTime(date)}</time>,
  user: more.user && <MemberLink member={more.user} className={LINK} />,
})
