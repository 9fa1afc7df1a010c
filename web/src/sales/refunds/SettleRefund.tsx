import type { FailedRefund } from '@promptery/contract/sales/refunds'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { TextDialog } from '../../ui/overlays/TextDialog.tsx'
import { useSettleRefund } from './api.ts'

type Props = { refund: FailedRefund; isOpen: boolean; onClose: () => void }

/** Records that an admin has refunded by other means: the whole outstanding amount, or a part. */
export function SettleRefund({ refund: { _id: id, buyer, amount, currency }, isOpen, onClose }: Props) {
  const [part, setPart] = useState(amount.toFixed(2))
  const [isBorne, setIsBorne] = useState(false)
  const settle = useSettleRefund()
  const cents = Math.round(Number(part) * 100)
  const isPossible = cents > 0 && cents <= Math.round(amount * 100)
  return (
    <TextDialog
      title={`Given money back to ${fullName(buyer)}?`}
      action="It was given back"
      label="How"
      hint="For the books, such as the date of a bank transfer."
      field="note"
      isRequired
      isOpen={isOpen}
      request={settle}
      onClose={onClose}
      onSend={(note) => {
        if (isPossible) settle.mutate({ id, act: 'settle', note, amount: cents / 100, isBorne }, { onSuccess: onClose })
      }}
    >
      <p className="mb-4">
        Say so once you have given the money back by other means. The shop moves no money for it. The buyer can read the
        prompt until all of it is settled.
      </p>
      <InputField
        label="Amount"
        hint={`At most ${formatMoney(amount, currency)}. What remains stays outstanding.`}
        error={isPossible ? undefined : `Write an amount up to ${formatMoney(amount, currency)}`}
        inputMode="decimal"
        value={part}
        onChange={(event) => setPart(event.target.value)}
      />
      <div className="mt-4">
        <Checkbox
          label="The buyer has it already: from the bank or by hand, before it was outstanding"
          checked={isBorne}
          onChange={(event) => setIsBorne(event.target.checked)}
        />
      </div>
    </TextDialog>
  )
}
