import { useState } from 'react'
import { refusalOf } from '../lib/forms/form-errors.ts'
import { InputField } from '../ui/forms/Input.tsx'
import { FormDialog } from '../ui/overlays/FormDialog.tsx'

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
  const refusal = error && refusalOf(error, ['name'])
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={isSending}
      isIncomplete={name.trim() === ''}
      refused={refusal?.general}
      onSend={() => onSend(name)}
      onClose={onClose}
    >
      <InputField
        label="Name"
        error={refusal?.fields[0]?.message}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
      />
    </FormDialog>
  )
}
