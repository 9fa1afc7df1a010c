import { useState } from 'react'
import { useConfig } from '../../lib/api/config.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldsForm } from '../../ui/forms/FieldsForm.tsx'
import { useConfirmEmail, useForgotPassword, useResetPassword, useUnsubscribe } from './api.ts'
import { MAIL_NAMES, OPTIONAL_KINDS } from './mail-names.ts'

/** Asks for a mail with a link to choose a new password. */
export function ForgotPasswordForm() {
  const ask = useForgotPassword()
  const [sentTo, setSentTo] = useState<string | null>(null)

  return (
    <FieldsForm
      initial={{ email: '' }}
      fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }]}
      action="Send the link"
      isWide
      focusOtherwise="email"
      onSend={async (values) => {
        await ask.mutateAsync(values)
        setSentTo(values.email)
      }}
      label="Forgot password"
      head={
        sentTo !== null && (
          <Notice role="status">
            If there is an account with the address <span className="wrap-anywhere">{sentTo}</span>, a mail is on its
            way to it. Its link works for 30 minutes.
          </Notice>
        )
      }
    />
  )
}

/** Sets a new password by the token of a link, and leads to the sign-in screen. */
export function ResetPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { signInWith } = useConfig()

  return (
    <FieldsForm
      initial={{ newPassword: '', revokeKeys: false, removeSignIns: false }}
      fields={[
        {
          name: 'newPassword',
          label: 'New password',
          hint: 'At least 8 characters. You are signed out everywhere.',
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
      action="Change Password"
      isWide
      focusOtherwise="newPassword"
      onSend={async (values) => {
        await reset.mutateAsync({ token, ...values })
        toast.success('Password Changed')
        await navigate(paths.signIn, { replace: true })
      }}
      label="Reset password"
    >
      {(register) => (
        <div className="flex flex-col">
          <Checkbox label="Revoke my API keys, too" {...register('revokeKeys')} />
          <Checkbox
            label={`Remove my passkeys${signInWith ? ' and linked accounts' : ''}, too`}
            {...register('removeSignIns')}
          />
        </div>
      )}
    </FieldsForm>
  )
}

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

/** Switches the kind of mail off that a link in one names, without a session. */
export function Unsubscribe({ link }: { link: string }) {
  const unsubscribe = useUnsubscribe()
  const params = new URLSearchParams(link)
  const kind = OPTIONAL_KINDS.find((one) => one === params.get('kind'))
  const name = kind ? MAIL_NAMES[kind] : ''
  if (unsubscribe.isSuccess) {
    return (
      <Notice role="status">
        You get no more mails about this: {name}. <TextLink to={paths.account}>Your account</TextLink> has all kinds.
      </Notice>
    )
  }
  return (
    <>
      {unsubscribe.error && (
        <Notice tone="danger" role="alert" className="mb-6">
          {unsubscribe.error.message}
        </Notice>
      )}
      <p className="mb-6">Mails about: {name}</p>
      <Button
        variant="accent"
        className="w-full"
        isLoading={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate(params)}
      >
        Get no more
      </Button>
    </>
  )
}

/** By path, for those who come back to a screen after signing in. */
const tokens = new Map<string, string>()

/**
 * The token in the address' fragment. It is taken out of the address at once, so that neither the history nor a
 * screenshot shows it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1) || tokens.get(location.pathname) || '')
  if (location.hash) {
    tokens.set(location.pathname, token)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return token
}
