import { useSearchParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { SignInForm } from '../../features/auth/SignInForm.tsx'
import { localPath, paths } from '../../paths.ts'

export default function SignInPage() {
  const [params] = useSearchParams()
  return (
    <Page title="Sign In" width="form" lead="Welcome back.">
      <SignInForm next={localPath(params.get('next'))} />
      <p className="mt-8 border-t pt-6 text-small text-muted">
        New here? <TextLink to={paths.signUp}>Create an account</TextLink>
      </p>
    </Page>
  )
}
