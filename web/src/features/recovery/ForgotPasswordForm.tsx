import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useForgotPassword } from './api.ts'

/** Asks for a mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const form = useForm({ defaultValues: { email: '' } })
  const ask = useForgotPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors } = form.formState

  const send = async (values: { email: string }) => {
    await ask.mutateAsync(values)
    setSentTo(values.email)
  }

  return (
    <RefusableForm form={form} names={['email']} focusOtherwise="email" onSend={send} label="Forgot password">
      {sentTo !== null && (
        <Notice role="status">
          If there is an account with the address <span className="wrap-anywhere">{sentTo}</span>, a mail is on its way
          to it. Its link works for 30 minutes.
        </Notice>
      )}
      <InputField
        label="Email"
        error={errors.email?.message}
        {...form.register('email')}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" variant="accent" isLoading={ask.isPending} className="w-full">
        Send the link
      </Button>
    </RefusableForm>
  )
}
