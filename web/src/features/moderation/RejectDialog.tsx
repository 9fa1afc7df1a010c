import { LIMITS } from '@promptery/contract/constants'
import { useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Textarea } from '../../components/ui/forms/Textarea.tsx'
import { Modal } from '../../components/ui/overlays/Modal.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { tooLong } from '../../lib/forms/too-long.ts'

type Props = {
  title: string
  /** What the button that does it says. */
  action: string
  isOpen: boolean
  isSending: boolean
  error: Error | null
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks why, before a prompt is rejected. The reason is for its uploader to read, and may be left out. */
export function RejectDialog({ title, action, isOpen, isSending, error, onClose, onReject }: Props) {
  const [reason, setReason] = useState('')
  const excess = tooLong(reason.trim(), LIMITS.reasonMax)
  const refusal = error && refusalOf(error, ['reason'])
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isLoading={isSending}
            aria-disabled={excess !== undefined}
            onClick={() => onReject(reason.trim())}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="mb-5">It leaves the market. Its uploader is told, and can change it and offer it again.</p>
      <Field
        label="Reason"
        hint="Optional. Its uploader reads this."
        error={excess ?? refusal?.fields[0]?.message ?? refusal?.general ?? undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            data-autofocus
            rows={4}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  )
}
