import { LIMITS } from '@promptery/contract/constants'
import type { PayableEngineer } from '@promptery/contract/sales/payouts'
import { fullName } from '@promptery/contract/shown-name'
import { useState } from 'react'
import { hasCode } from '../../lib/api/api-error.ts'
import { formatMoney } from '../../lib/format.ts'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { newUuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { useMarkPaid } from './api.ts'

type Props = { engineer: PayableEngineer; onClose: () => void }

/**
 * Records a manual payout of the amount that was payable when it was opened. If that changes, the dialog has to be
 * reopened.
 */
export function MarkPaidDialog({ engineer, onClose }: Props) {
  // The list may be refetched while this is open.
  const [{ user, amount, currency, account }] = useState(engineer)
  const [note, setNote] = useState('')
  // Retries use the same idempotency key.
  const [clientKey] = useState(newUuid)
  const mark = useMarkPaid(user._id)
  const excess = tooLong(note.trim(), LIMITS.reasonMax)
  const refusal = mark.error && refusalOf(mark.error, ['note'])
  const isEmpty = note.trim() === ''
  const hasChanged = hasCode(mark.error, 'payable_changed')
  const record = async () => {
    await mark.mutateAsync({ amount, currency, note: note.trim(), clientKey })
    // Two presses are one payout.
    toast.success('Payment Recorded', { id: clientKey })
    onClose()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Paid ${formatMoney(amount, currency)} to ${fullName(user)}?`}
      footer={
        <>
          <Button onClick={onClose}>{hasChanged ? 'Close' : 'Cancel'}</Button>
          {!hasChanged && (
            <Button
              variant="accent"
              isLoading={mark.isPending || mark.isSuccess}
              aria-disabled={isEmpty || excess !== undefined}
              // The error is shown below.
              onClick={() => void record().catch(() => undefined)}
            >
              Mark as paid
            </Button>
          )}
        </>
      }
    >
      <p className="mb-5">
        Pay first, by bank or otherwise; this writes it down, and nothing is sent. It cannot be taken back.
        {account.status === 'ready' && ' This engineer’s account is ready: without this the shop sends it by itself.'}
      </p>
      <TextareaField
        label="How it was paid"
        error={excess ?? refusal?.fields[0]?.message}
        hint="Admins see this."
        data-autofocus
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {refusal?.general && (
        <Notice tone="danger" role="alert" className="mt-4">
          {refusal.general}
        </Notice>
      )}
    </Modal>
  )
}
