import { useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useChangeEmail } from './api.ts'

export function ChangeEmailForm() {
  const change = useChangeEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { verified, dialog } = useVerified()

  return (
    <>
      <FieldsForm
        initial={{ newEmail: '' }}
        fields={[{ name: 'newEmail', label: 'New address', type: 'email', autoComplete: 'email' }]}
        action="Change Address"
        variant="quiet"
        focusOtherwise="newEmail"
        onSend={async (values, reset) => {
          await verified(() => change.mutateAsync(values))
          setSentTo(values.newEmail)
          reset()
        }}
        label="Change address"
        head={
          sentTo !== null && (
            <Notice role="status">
              Follow the link in the mail to <span className="wrap-anywhere">{sentTo}</span>. Until then nothing
              changes.
            </Notice>
          )
        }
      />
      {dialog}
    </>
  )
}
