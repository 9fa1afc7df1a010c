import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { useChangeEmail } from './api.ts'

const EMPTY = { newEmail: '', currentPassword: '' }

export function ChangeEmailForm() {
  const form = useForm({ defaultValues: EMPTY })
  const change = useChangeEmail()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { errors } = form.formState

  const send = async (values: typeof EMPTY) => {
    await change.mutateAsync(values)
    setSentTo(values.newEmail)
    form.reset(EMPTY)
  }

  return (
    <RefusableForm
      form={form}
      names={['newEmail', 'currentPassword']}
      focusOtherwise="newEmail"
      onSend={send}
      label="Change address"
    >
      {sentTo !== null && (
        <Notice role="status">
          Follow the link in the mail to <span className="wrap-anywhere">{sentTo}</span>. Until then nothing changes.
        </Notice>
      )}
      <InputField
        label="New address"
        error={errors.newEmail?.message}
        {...form.register('newEmail')}
        type="email"
        autoComplete="email"
      />
      <InputField
        label="Your password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" isLoading={change.isPending}>
        Change Address
      </Button>
    </RefusableForm>
  )
}
