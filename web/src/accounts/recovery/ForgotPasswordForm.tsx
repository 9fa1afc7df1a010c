import { useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useForgotPassword } from './api.ts'

/** Asks for a mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const ask = useForgotPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <FieldsForm
      initial={{ email: '' }}
      fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }]}
      action="Send the link"
      isWide
      focusOtherwise="email"
      onSend={async (values) => {
        await ask.mutateAsync(values)
        setSentTo(values.email)
      }}
      label="Forgot password"
      head={
        sentTo !== null && (
          <Notice role="status">
            If there is an account with the address <span className="wrap-anywhere">{sentTo}</span>, a mail is on its
            way to it. Its link works for 30 minutes.
          </Notice>
        )
      }
    />
  )
}
