import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { Notice } from '../../../components/ui/feedback/Notice.tsx'
import toast from '../../../components/ui/feedback/toast.ts'
import { InputField } from '../../../components/ui/forms/Input.tsx'
import { Modal } from '../../../components/ui/overlays/Modal.tsx'
import { CODE_FIELD } from '../../../components/verification/code-field.ts'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { useDisableTotp } from './api.ts'

export function TurnOffTotp({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const [code, setCode] = useState('')
  const formId = useId()
  const refusal = disable.isError ? refusalOf(disable.error, ['code']) : undefined
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (disable.isPending) return
    disable.mutateAsync({ code }).then(
      () => {
        onClose()
        toast.success('Two-Step Sign-In Is Off')
      },
      () => undefined,
    )
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title="Turn off two-step sign-in?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form={formId} isLoading={disable.isPending}>
            Turn off
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
        <p>From then on your password alone signs you in. Your recovery codes stop working.</p>
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {refusal.general}
          </Notice>
        )}
        <InputField
          {...CODE_FIELD}
          error={refusal?.fields[0]?.message}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          data-autofocus
        />
      </form>
    </Modal>
  )
}
