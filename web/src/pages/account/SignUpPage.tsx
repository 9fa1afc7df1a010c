import { Page } from '../../components/layout/Page.tsx'
import { TextLink } from '../../components/ui/actions/TextLink.tsx'
import { SignUpForm } from '../../features/auth/SignUpForm.tsx'
import { paths } from '../../paths.ts'

export default function SignUpPage() {
  return (
    <Page title="Sign Up" width="form" lead="One account for buying and for selling.">
      <SignUpForm />
      <p className="mt-8 border-t pt-6 text-small text-muted">
        Have an account already? <TextLink to={paths.signIn}>Go to sign in</TextLink>
      </p>
    </Page>
  )
}
