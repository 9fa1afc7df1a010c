import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { SignInForm } from '../../../accounts/auth/SignInForm.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { textInState } from '../../../lib/navigation/location-state.ts'
import { useNavigate } from '../../../lib/navigation/navigation.ts'
import { hasPasskeys } from '../../../lib/session/passkeys.ts'
import { localPath, signUpPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const WITHOUT_MAIL = 'Sign in with your password to use it.'
const WITH_MAIL = 'Sign in with your password, and follow the link in the mail that we sent you.'
const PasskeyButton = lazyPart(async () => (await import('../../../accounts/auth/PasskeyButton.tsx')).PasskeyButton)
const ProviderButtons = lazyPart(
  async () => (await import('../../../accounts/verification/ProviderButtons.tsx')).ProviderButtons,
)
const NextStep = lazyPart(async () => (await import('../../../accounts/auth/NextStep.tsx')).NextStep)

export default function SignInPage() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Error | null>(null)
  const next = localPath(params.get('next'))
  const { mail, signInWith } = useConfig()
  const newEmail = textInState(state, 'email')
  const goOn = async () => navigate(next, { replace: true })
  const passkey = hasPasskeys() && (
    <div className="mt-5">
      <Suspense>
        <PasskeyButton onSignedIn={goOn} onNextStep={setRefused} />
      </Suspense>
    </div>
  )
  if (refused) {
    return (
      <Page title="Sign In" width="form">
        <Suspense>
          <NextStep error={refused} onSignedIn={goOn} onStartAgain={() => setRefused(null)} />
        </Suspense>
        {passkey}
      </Page>
    )
  }
  return (
    <Page
      title="Sign In"
      width="form"
      lead={newEmail === null ? 'Welcome back.' : `Your account is ready. ${mail ? WITH_MAIL : WITHOUT_MAIL}`}
    >
      <SignInForm key={newEmail} next={next} newEmail={newEmail} onNextStep={setRefused} />
      {signInWith && (
        <div className="mt-5">
          <Suspense>
            <ProviderButtons action="Sign in with" request={{ next }} />
          </Suspense>
        </div>
      )}
      {passkey}
      <p className="mt-8 border-t pt-6 text-small text-muted">
        New here?{' '}
        <TextLink to={signUpPath(next)} replace>
          Create an account
        </TextLink>
      </p>
    </Page>
  )
}
