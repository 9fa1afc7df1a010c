import { useForm } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useSetPassword } from './api.ts'

/** For an account that an identity provider has signed up. */
export function SetPasswordForm({ email }: { email: string }) {
  const form = useForm({ defaultValues: { newPassword: '' } })
  const set = useSetPassword()
  const { verified, dialog } = useVerified()

  const send = async (values: { newPassword: string }) => {
    await verified(() => set.mutateAsync(values))
    toast.success('Password Set')
  }

  return (
    <>
      <RefusableForm
        form={form}
        names={['newPassword']}
        focusOtherwise="newPassword"
        onSend={send}
        label="Set password"
      >
        <p className="text-small text-muted">
          Your account has no password. With one you can sign in by your address, too.
        </p>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <InputField
          label="New password"
          hint="At least 8 characters."
          error={form.formState.errors.newPassword?.message}
          {...form.register('newPassword')}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isLoading={set.isPending}>
          Set Password
        </Button>
      </RefusableForm>
      {dialog}
    </>
  )
}
