import { useForm } from 'react-hook-form'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { InputField } from '../../ui/forms/Input.tsx'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useChangePassword, useRemovableSignIns, useSetPassword } from './api.ts'

type Props = {
  /** For password managers. */
  email: string
}

export function ChangePasswordForm({ email }: Props) {
  const change = useChangePassword()
  const signIns = useRemovableSignIns()
  const { verified, dialog } = useVerified()

  return (
    <>
      <FieldsForm
        initial={{ currentPassword: '', newPassword: '', revokeKeys: false, removeSignIns: false }}
        fields={[
          {
            name: 'currentPassword',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'newPassword',
            label: 'New password',
            hint: 'At least 8 characters. Everywhere else you are signed out.',
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        action="Change Password"
        variant="quiet"
        focusOtherwise="currentPassword"
        onSend={async (values, reset) => {
          await verified(() => change.mutateAsync(values))
          reset()
          toast.success('Password Changed')
        }}
        label="Change password"
        head={<input type="email" name="email" autoComplete="username" value={email} readOnly hidden />}
      >
        {(register) => (
          <div className="flex flex-col">
            <Checkbox label="Revoke my API keys, too" {...register('revokeKeys')} />
            {signIns && <Checkbox label={`Remove my ${signIns}, too`} {...register('removeSignIns')} />}
          </div>
        )}
      </FieldsForm>
      {/* Not in the form: sending it would send the form. */}
      {dialog}
    </>
  )
}

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
