import type { Debtor, DebtSettlement } from '@promptery/contract/sales/payouts'
import { shownName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { debtsOptions } from './api.ts'
import { DebtText } from './OwnDebts.tsx'
import { SettleDebtDialog } from './SettleDebtDialog.tsx'

/** Engineers who owe the shop, with buttons to record a repayment or to write the debt off. */
export function DebtList() {
  return (
    <InfiniteList
      options={debtsOptions}
      what="the debts"
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      empty={
        <EmptyState title="Nobody owes the shop">
          A sale that is refunded after it was paid out can leave a debt.
        </EmptyState>
      }
    >
      {(debts) => (
        <SettledList
          items={debts}
          idOf={({ user, currency }) => `${user._id} ${currency}`}
          className="divide-y divide-line rounded-xl border bg-surface"
        >
          {(debt) => <Row debt={debt} />}
        </SettledList>
      )}
    </InfiniteList>
  )
}

function Row({ debt }: { debt: Debtor }) {
  const { user, amount } = debt
  const [kind, setKind] = useState<DebtSettlement>()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <MemberLink member={user} className="-my-2.5 inline-block py-2.5 wrap-anywhere" />
        {user.email && <p className="mb-1 text-small text-faint wrap-anywhere">{user.email}</p>}
        <DebtText debt={debt} />
        {amount === 0 && <p className="text-small text-muted">A transfer under way pays it.</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={amount === 0} onClick={() => setKind('repaid')}>
          Paid back<span className="sr-only"> by {shownName(user)}</span>
        </Button>
        <Button aria-disabled={amount === 0} onClick={() => setKind('written_off')}>
          Write off<span className="sr-only"> the debt of {shownName(user)}</span>
        </Button>
      </div>
      {kind && amount > 0 && <SettleDebtDialog debt={debt} kind={kind} onClose={() => setKind(undefined)} />}
    </li>
  )
}
