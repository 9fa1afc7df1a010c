import { hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { AppealForm } from '../report/AppealForm.tsx'
import { CODE_FIELD } from '../verification/code-field.ts'
import { useCodeLogin } from './api.ts'

type Props = { onSignedIn: () => Promise<void>; onStartAgain: () => void }

/** The second step of signing in. */
export function CodeForm({ onSignedIn, onStartAgain }: Props) {
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
    <>
      <FieldsForm
        initial={{ code: '' }}
        fields={[{ ...CODE_FIELD, name: 'code', autoFocus: true }]}
        action="Sign In"
        isWide
        focusOtherwise="code"
        onSend={send}
        onRefused={() => toast.error('Signin Failed')}
        label="Second step"
      />
      {hasCode(login.error, 'suspended') && <AppealForm url="/users/appeal" />}
      <Button onClick={onStartAgain} className="mt-5 w-full">
        Start again
      </Button>
    </>
  )
}
