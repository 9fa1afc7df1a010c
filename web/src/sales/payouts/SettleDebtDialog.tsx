import { LIMITS } from '@promptery/contract/constants'
import type { Debtor, DebtSettlement } from '@promptery/contract/sales/payouts'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { useVerified } from '../../accounts/verification/use-verified.tsx'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { newUuid } from '../../lib/uuid.ts'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useSettleDebt } from './api.ts'

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
export function SettleDebtDialog({ debt, kind, onClose }: Props) {
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
