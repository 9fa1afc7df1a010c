import { hasCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppealForm } from '../report/AppealForm.tsx'
import { CodeForm } from './CodeForm.tsx'

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
        <AppealForm url="/users/appeal" />
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
