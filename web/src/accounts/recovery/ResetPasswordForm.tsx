import { useConfig } from '../../lib/api/config.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { paths } from '../../paths.ts'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useResetPassword } from './api.ts'

/** Sets a new password by the token of a link, and leads to the sign-in screen. */
export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { signInWith } = useConfig()

  return (
    <FieldsForm
      initial={{ newPassword: '', revokeKeys: false, removeSignIns: false }}
      fields={[
        {
          name: 'newPassword',
          label: 'New password',
          hint: 'At least 8 characters. You are signed out everywhere.',
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
      action="Change Password"
      isWide
      focusOtherwise="newPassword"
      onSend={async (values) => {
        await reset.mutateAsync({ token, ...values })
        toast.success('Password Changed')
        await navigate(paths.signIn, { replace: true })
      }}
      label="Reset password"
    >
      {(register) => (
        <div className="flex flex-col">
          <Checkbox label="Revoke my API keys, too" {...register('revokeKeys')} />
          <Checkbox
            label={`Remove my passkeys${signInWith ? ' and linked accounts' : ''}, too`}
            {...register('removeSignIns')}
          />
        </div>
      )}
    </FieldsForm>
  )
}
