import { appealSuspension } from '@promptery/contract/moderation/reports'
import { call } from '../../lib/api/api-client.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { AppealForm } from '../report/AppealForm.tsx'
import { CODE_FIELD } from '../verification/code-field.ts'
import { useCodeLogin } from './api.ts'

type Props = {
  /** Why the first step did not sign in. */
  error: unknown
  onSignedIn: () => Promise<void>
  onStartAgain: () => void
}

/** What follows the first step of a sign-in: a code, or for a suspended user the reason and an appeal. */
export function NextStep({ error, onSignedIn, onStartAgain }: Props) {
  if (hasCode(error, 'suspended')) {
    return (
      <>
        <Notice tone="danger" role="alert">
          {error.message}
        </Notice>
        <AppealForm send={(text) => call(appealSuspension, { body: { text } })} />
        <Button onClick={onStartAgain} className="mt-5 w-full">
          Start again
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mb-6 text-muted">One more step: a code of your authenticator app.</p>
      <CodeForm onSignedIn={onSignedIn} onStartAgain={onStartAgain} />
    </>
  )
}

type CodeFormProps = { onSignedIn: () => Promise<void>; onStartAgain: () => void }

/** The second step of signing in. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
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
      {hasCode(login.error, 'suspended') && <AppealForm send={(text) => call(appealSuspension, { body: { text } })} />}
      <Button onClick={onStartAgain} className="mt-5 w-full">
        Start again
      </Button>
    </>
  )
}
