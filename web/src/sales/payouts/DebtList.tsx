import { LIMITS } from '@promptery/contract/constants'
import type { Debtor, DebtSettlement } from '@promptery/contract/sales/payouts'
import { fullName, shownName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { newUuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { SettledList } from '../../ui/list/SettledList.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { debtsOptions, useSettleDebt } from './api.ts'
import { DebtText } from './OwnDebts.tsx'

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

const WORDS = {
  repaid: {
    title: (name: string) => `Has ${name} paid you back?`,
    action: 'Record repayment',
    text: 'This writes down what has reached your bank. The shop moves no money for it.',
    label: 'How it was paid',
    done: 'Repayment recorded',
  },
  written_off: {
    title: (name: string) => `Write off what ${name} owes?`,
    action: 'Write off',
    text: 'The shop bears it, and asks for it no more.',
    label: 'Why',
    done: 'Debt written off',
  },
} satisfies Record<DebtSettlement, object>

type Props = { debt: Debtor; kind: DebtSettlement; onClose: () => void }

/** Records a repayment of a debt outside the provider, or writes it off: all of it, or a part. */
function SettleDebtDialog({ debt, kind, onClose }: Props) {
  // The list may be refetched while this is open.
  const [{ user, amount, currency }] = useState(debt)
  const [part, setPart] = useState(amount.toFixed(2))
  const [note, setNote] = useState('')
  // Retries use the same idempotency key.
  const [clientKey] = useState(newUuid)
  const settle = useSettleDebt(user._id)
  const { verified, dialog } = useVerified()
  const { title, action, text, label, done } = WORDS[kind]
  const cents = Math.round(Number(part) * 100)
  const isPossible = cents > 0 && cents <= Math.round(amount * 100)
  const excess = tooLong(note.trim(), LIMITS.reasonMax)
  const isComplete = isPossible && note.trim() !== '' && excess === undefined
  const refusal =
    settle.error && !hasCode(settle.error, 'verification_required') ? refusalOf(settle.error, ['note']) : null
  const send = async () => {
    if (!isComplete) return
    const body = { kind, amount: cents / 100, currency, note: note.trim(), clientKey }
    await verified(() => settle.mutateAsync(body))
    toast.success(done, { id: clientKey })
    onClose()
  }
  return (
    <FormDialog
      title={title(fullName(user))}
      action={action}
      isPending={settle.isPending}
      isIncomplete={!isComplete}
      refused={refusal?.general}
      // The error is shown.
      onSend={() => void send().catch(() => undefined)}
      onClose={onClose}
      above={dialog}
    >
      <p>{text} It cannot be taken back.</p>
      <InputField
        label="Amount"
        hint={`At most ${formatMoney(amount, currency)}`}
        error={isPossible ? undefined : `Write an amount up to ${formatMoney(amount, currency)}`}
        inputMode="decimal"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <TextareaField
        label={label}
        hint="Admins see this."
        error={excess ?? refusal?.fields[0]?.message}
        data-autofocus
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
