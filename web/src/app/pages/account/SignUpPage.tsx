import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignUpForm } from '../../../accounts/auth/SignUpForm.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { localPath, signInPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const ProviderButtons = lazyPart(
  async () => (await import('../../../accounts/verification/ProviderButtons.tsx')).ProviderButtons,
)

export default function SignUpPage() {
  const [params] = useSearchParams()
  const next = localPath(params.get('next'))
  const { signInWith } = useConfig()
  return (
    <Page title="Sign Up" width="form" lead="One account for buying and for selling.">
      <SignUpForm next={next} />
      {signInWith && (
        <div className="mt-5">
          <Suspense>
            <ProviderButtons action="Sign up with" request={{ next }} />
          </Suspense>
        </div>
      )}
      <p className="mt-8 border-t pt-6 text-small text-muted">
        Have an account already?{' '}
        <TextLink to={signInPath(next)} replace>
          Go to sign in
        </TextLink>
      </p>
    </Page>
  )
}
