import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useConfirmEmail } from './api.ts'

/** Confirms an address of the user at the press of a button: programs that look at links in mails do not press it. */
export function ConfirmEmail({ token }: { token: string }) {
  const { user } = useSession()
  const confirm = useConfirmEmail()
  if (!user) {
    return (
      <>
        <p className="mb-6">Sign in to your account first. Then you come back here.</p>
        <LinkButton to={signInPath(paths.confirmEmail)} variant="accent" className="w-full">
          Sign in
        </LinkButton>
      </>
    )
  }
  if (confirm.data) {
    return (
      <>
        <Notice role="status" className="mb-6">
          <span className="wrap-anywhere">{confirm.data.email}</span> is confirmed.
        </Notice>
        <LinkButton to={paths.account}>Your Account</LinkButton>
      </>
    )
  }
  return (
    <>
      {confirm.error && (
        <Notice tone="danger" role="alert" className="mb-6">
          {confirm.error.message}
        </Notice>
      )}
      <Button variant="accent" isLoading={confirm.isPending} onClick={() => confirm.mutate(token)} className="w-full">
        Confirm
      </Button>
    </>
  )
}
