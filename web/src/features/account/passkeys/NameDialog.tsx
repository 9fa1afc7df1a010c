import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { Notice } from '../../../components/ui/feedback/Notice.tsx'
import { InputField } from '../../../components/ui/forms/Input.tsx'
import { Modal } from '../../../components/ui/overlays/Modal.tsx'
import { refusalOf } from '../../../lib/forms/form-errors.ts'

type Props = {
  title: string
  action: string
  initial: string
  request: { isPending: boolean; error: Error | null }
  onSend: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function NameDialog({ title, action, initial, request, onSend, onClose }: Props) {
  const [name, setName] = useState(initial)
  const formId = useId()
  const refusal = request.error && refusalOf(request.error, ['name'])
  const isNotGiven = request.error?.name === 'PasskeyNotGiven'
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!request.isPending) onSend(name)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="accent" type="submit" form={formId} isLoading={request.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="space-y-4">
        {refusal?.general && (
          <Notice tone="danger" role="alert">
            {isNotGiven ? request.error?.message : refusal.general}
          </Notice>
        )}
        <InputField
          label="Name"
          hint="The device or the app that keeps it, so that you know it again."
          error={refusal?.fields[0]?.message}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Modal>
  )
}
