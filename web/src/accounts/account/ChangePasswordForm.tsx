import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useVerified } from '../verification/use-verified.tsx'
import { useChangePassword } from './api.ts'
import { useRemovableSignIns } from './removable-sign-ins.ts'

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
