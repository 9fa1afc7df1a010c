import { useForm } from 'react-hook-form'
import { Button } from '../../components/ui/actions/Button.tsx'
import toast from '../../components/ui/feedback/toast.ts'
import { InputField } from '../../components/ui/forms/Input.tsx'
import { RefusableForm } from '../../components/ui/forms/RefusableForm.tsx'
import { CODE_FIELD } from '../../components/verification/code-field.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { useCodeLogin } from './api.ts'

type Props = { onSignedIn: () => Promise<void>; onStartAgain: () => void }

/** The second step of signing in. */
export function CodeForm({ onSignedIn, onStartAgain }: Props) {
  const form = useForm({ defaultValues: { code: '' } })
  const login = useCodeLogin()

  const send = async (values: { code: string }) => {
    await login.mutateAsync(values).catch((error: unknown) => {
      if (hasCode(error, 'sign_in_expired')) onStartAgain()
      throw error
    })
    toast.success('Signin Successful')
    await onSignedIn()
  }

  return (
    <RefusableForm
      form={form}
      names={['code']}
      focusOtherwise="code"
      onSend={send}
      onRefused={() => toast.error('Signin Failed')}
      label="Second step"
    >
      <InputField {...CODE_FIELD} error={form.formState.errors.code?.message} {...form.register('code')} autoFocus />
      <Button type="submit" variant="accent" isLoading={login.isPending} className="w-full">
        Sign In
      </Button>
      <Button onClick={onStartAgain} className="w-full">
        Start again
      </Button>
    </RefusableForm>
  )
}
