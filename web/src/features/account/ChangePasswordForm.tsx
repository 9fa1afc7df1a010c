import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Checkbox } from '../../components/ui/forms/Checkbox.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useChangePassword } from './api.ts'

type Values = { currentPassword: string; newPassword: string; revokeKeys: boolean }
const EMPTY: Values = { currentPassword: '', newPassword: '', revokeKeys: false }

type Props = {
  /** For password managers. */
  email: string
}

export function ChangePasswordForm({ email }: Props) {
  const form = useForm<Values>({ defaultValues: EMPTY })
  const change = useChangePassword()
  const { errors } = form.formState

  const send = async (values: Values) => {
    await change.mutateAsync(values)
    form.reset(EMPTY)
    toast.success('Password Changed')
  }

  return (
    <RefusableForm
      form={form}
      names={['currentPassword', 'newPassword']}
      focusOtherwise="currentPassword"
      onSend={send}
      label="Change password"
    >
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <InputField
        label="Current password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <InputField
        label="New password"
        hint="At least 8 characters. Everywhere else you are signed out."
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
        type="password"
        autoComplete="new-password"
      />
      <div>
        <Checkbox label="Revoke my API keys, too" {...form.register('revokeKeys')} />
      </div>
      <Button type="submit" isLoading={change.isPending}>
        Change Password
      </Button>
    </RefusableForm>
  )
}
