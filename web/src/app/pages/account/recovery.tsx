import {
  ConfirmEmail,
  ForgotPasswordForm,
  ResetPasswordForm,
  Unsubscribe,
  useLinkToken,
} from '../../../accounts/recovery/MailLinks.tsx'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ConnectedOnly } from '../../layout/ConnectedOnly.tsx'

// One file, and so one chunk: few visitors see any of these screens, and each chunk has a name in the first load.

export function ForgotPasswordPage() {
  return (
    <ConnectedOnly to="mail">
      <Page title="Forgot Password" width="form" lead="We send you a link to choose a new one.">
        <ForgotPasswordForm />
      </Page>
    </ConnectedOnly>
  )
}

export function ResetPasswordPage() {
  const token = useLinkToken()
  return (
    <ConnectedOnly to="mail">
      <Page title="New Password" width="form" lead="Choose a new password for your account.">
        {token ? (
          <ResetPasswordForm token={token} />
        ) : (
          <Incomplete>
            <TextLink to={paths.forgotPassword}>Ask for a new one</TextLink>
          </Incomplete>
        )}
      </Page>
    </ConnectedOnly>
  )
}

export function ConfirmEmailPage() {
  const token = useLinkToken()
  return (
    <ConnectedOnly to="mail">
      <Page title="Confirm Address" width="form" lead="Confirm that this address is yours.">
        {token ? (
          <ConfirmEmail token={token} />
        ) : (
          <Incomplete>
            <TextLink to={paths.account}>Ask for a new one</TextLink>
          </Incomplete>
        )}
      </Page>
    </ConnectedOnly>
  )
}

export function UnsubscribePage() {
  const link = useLinkToken()
  return (
    <ConnectedOnly to="mail">
      <Page title="Fewer Mails" width="form" lead="Switch a kind of mail off.">
        {link ? (
          <Unsubscribe link={link} />
        ) : (
          <Incomplete>
            <TextLink to={paths.account}>Choose on your account</TextLink>
          </Incomplete>
        )}
      </Page>
    </ConnectedOnly>
  )
}

function Incomplete({ children }: { children: React.ReactNode }) {
  return <Notice>This link is not complete. Open it from the mail again. {children}</Notice>
}
