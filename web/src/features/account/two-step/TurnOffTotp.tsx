import { useState } from 'react'
import toast from '../../../components/ui/feedback/toast.ts'
import { InputField } from '../../../components/ui/forms/Input.tsx'
import { FormDialog } from '../../../components/ui/overlays/FormDialog.tsx'
import { CODE_FIELD } from '../../../components/verification/code-field.ts'
import { refusalOf } from '../../../lib/forms/form-errors.ts'
import { useDisableTotp } from './api.ts'

export function TurnOffTotp({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const [code, setCode] = useState('')
  const refusal = disable.error && refusalOf(disable.error, ['code'])
  const send = () =>
    disable.mutateAsync({ code }).then(
      () => {
        onClose()
        toast.success('Two-Step Sign-In Is Off')
      },
      () => undefined,
    )
  return (
    <FormDialog
      title="Turn off two-step sign-in?"
      action="Turn off"
      variant="danger"
      isPending={disable.isPending}
      refused={refusal?.general}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>From then on your password alone signs you in. Your recovery codes stop working.</p>
      <InputField
        {...CODE_FIELD}
        error={refusal?.fields[0]?.message}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
