import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../components/ui/actions/Button.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { Modal } from '../../components/ui/overlays/Modal.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'

type Props = {
  title: string
  action: string
  name?: string
  isSending: boolean
  error: Error | null
  onSend: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a folder. Open while mounted. */
export function FolderDialog({ title, action, name: initial = '', isSending, error, onSend, onClose }: Props) {
  const [name, setName] = useState(initial)
  const form = useId()
  const { fields, general } = error ? refusalOf(error, ['name']) : { fields: [], general: null }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSend(name)
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="accent" isLoading={isSending} aria-disabled={name.trim() === ''}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <InputField
          label="Name"
          error={fields[0]?.message ?? general ?? undefined}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="off"
        />
      </form>
    </Modal>
  )
}
