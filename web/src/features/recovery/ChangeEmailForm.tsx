import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { FieldsForm } from '../../components/ui/forms/FieldsForm.tsx'
import { useVerified } from '../../components/verification/use-verified.tsx'
import { securityOptions } from '../../lib/session/security-api.ts'
import { useChangeEmail } from './api.ts'

export function ChangeEmailForm() {
  const change = useChangeEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const hasPassword = useQuery(securityOptions).data?.hasPassword ?? true
  const { verified, dialog } = useVerified()

  return (
    <>
      <FieldsForm
        initial={{ newEmail: '', currentPassword: '' }}
        fields={[
          { name: 'newEmail', label: 'New address', type: 'email', autoComplete: 'email' },
          ...(hasPassword
            ? [
                {
                  name: 'currentPassword' as const,
                  label: 'Your password',
                  type: 'password',
                  autoComplete: 'current-password',
                },
              ]
            : []),
        ]}
        action="Change Address"
        variant="quiet"
        focusOtherwise="newEmail"
        onSend={async ({ newEmail, currentPassword }, reset) => {
          await verified(() => change.mutateAsync(hasPassword ? { currentPassword, newEmail } : { newEmail }))
          setSentTo(newEmail)
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
