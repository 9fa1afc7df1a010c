import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { Checkbox } from '../../components/ui/forms/Checkbox.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import { useResetPassword } from './api.ts'

/** Sets a new password by the token of a link, and leads to the sign-in screen. */
export function ResetPasswordForm({ token }: { token: string }) {
  const form = useForm({ defaultValues: { newPassword: '', revokeKeys: false } })
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { errors } = form.formState

  const send = async (values: { newPassword: string; revokeKeys: boolean }) => {
    await reset.mutateAsync({ token, ...values })
    toast.success('Password Changed')
    await navigate(paths.signIn, { replace: true })
  }

  return (
    <RefusableForm
      form={form}
      names={['newPassword']}
      focusOtherwise="newPassword"
      onSend={send}
      label="Reset password"
    >
      <InputField
        label="New password"
        hint="At least 8 characters. You are signed out everywhere."
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
        type="password"
        autoComplete="new-password"
      />
      <div>
        <Checkbox label="Revoke my API keys, too" {...form.register('revokeKeys')} />
      </div>
      <Button type="submit" variant="accent" isLoading={reset.isPending} className="w-full">
        Change Password
      </Button>
    </RefusableForm>
  )
}
