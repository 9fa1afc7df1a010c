import { useSearchParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { SignUpForm } from '../../features/auth/SignUpForm.tsx'
import { localPath, signInPath } from '../../paths.ts'

export default function SignUpPage() {
  const [params] = useSearchParams()
  const next = localPath(params.get('next'))
  return (
    <Page title="Sign Up" width="form" lead="One account for buying and for selling.">
      <SignUpForm next={next} />
      <p className="mt-8 border-t pt-6 text-small text-muted">
        Have an account already?{' '}
        <TextLink to={signInPath(next)} replace>
          Go to sign in
        </TextLink>
      </p>
    </Page>
  )
}
