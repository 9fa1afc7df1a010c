import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Field } from '../../components/ui/forms/Field.tsx'
import { Input } from '../../components/ui/forms/Input.tsx'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { useChangePassword } from './api.ts'

type Values = { currentPassword: string; newPassword: string }
const EMPTY: Values = { currentPassword: '', newPassword: '' }

type Props = {
  /** For password managers, which keep a password under it. */
  email: string
}

/** Sets a new password. The server's reasons for a refusal stand beside the fields. */
export function ChangePasswordForm({ email }: Props) {
  const form = useForm<Values>({ defaultValues: EMPTY })
  const [general, setGeneral] = useState<string | null>(null)
  const change = useChangePassword()
  const { errors } = form.formState

  const send = async (values: Values) => {
    setGeneral(null)
    try {
      await change.mutateAsync(values)
      form.reset(EMPTY)
      toast.success('Password Changed')
    } catch (error) {
      const refusal = refusalOf(error, ['currentPassword', 'newPassword'])
      for (const { name, message } of refusal.fields) form.setError(name, { message })
      setGeneral(refusal.general)
      form.setFocus(refusal.fields[0]?.name ?? 'currentPassword')
    }
  }

  return (
    <form
      noValidate
      aria-label="Change password"
      onSubmit={(event) => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(send)()
      }}
      className="space-y-5"
    >
      {general && (
        <Notice tone="danger" role="alert">
          {general}
        </Notice>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        {(control) => (
          <Input {...control} {...form.register('currentPassword')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Field
        label="New password"
        hint="At least 8 characters. Everywhere else you are signed out; API keys stay."
        error={errors.newPassword?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('newPassword')} type="password" autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" isLoading={change.isPending}>
        Change Password
      </Button>
    </form>
  )
}
