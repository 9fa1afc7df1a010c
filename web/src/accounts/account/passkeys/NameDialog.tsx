import { useState } from 'react'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { InputField } from '../../../ui/forms/Input.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

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
  const refusal = request.error && refusalOf(request.error, ['name'])
  const isNotGiven = request.error?.name === 'PasskeyNotGiven'
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={request.isPending}
      refused={isNotGiven ? request.error?.message : refusal?.general}
      onSend={() => onSend(name)}
      onClose={onClose}
    >
      <InputField
        label="Name"
        hint="The device or the app that keeps it, so that you know it again."
        error={refusal?.fields[0]?.message}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
