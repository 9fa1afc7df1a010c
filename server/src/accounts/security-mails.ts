import type { MailContents } from '../platform/db/queries/queue-mail.ts'

const IF_NOT_YOU =
  'If that was not you, change your password now, and look at Your Account for sessions and passkeys that are not yours.'

const mail = (title: string, what: string): MailContents['security'] => ({ title, text: `${what}\n${IF_NOT_YOU}` })

/** Mails to the account's address when its ways to sign in change. */
export const SECURITY_MAILS = {
  passkeyAdded: mail('A passkey was added', 'A passkey was added to your account. It signs in without a password.'),
  passkeyRemoved: mail('A passkey was removed', 'A passkey was removed from your account.'),
  totpOn: mail('Two-step sign-in is on', 'From now on your account asks for a code after the password.'),
  totpOff: mail('Two-step sign-in is off', 'From now on your account asks for no code after the password.'),
  recoveryCodes: mail(
    'New recovery codes',
    'Your account has new recovery codes. The former ones do not work any more.',
  ),
  signInsRemoved: mail(
    'Passkeys and linked accounts were removed',
    'All passkeys and linked accounts were removed from your account. The password signs in.',
  ),
  passwordSet: mail('Your account has a password', 'A password was set for your account.'),
}

export const nameChanged = (from: string, to: string): MailContents['security'] =>
  mail('Your name was changed', `You were “${from}” and are “${to}” now. Nobody else can take “${from}” for 30 days.`)

/** Of accounts at an identity provider. */
const IDENTITY_MAILS = {
  identityLinked: (label: string) =>
    mail(`${label} was linked`, `An account at ${label} was linked with yours. It signs in to yours from now on.`),
  identityProved: (label: string) => ({
    title: 'Your address is confirmed',
    text: `${label} has confirmed your address, which nothing had before. So the password, passkeys, codes, API keys and sessions that your account had have ended: another person may have signed up with your address. ${label} signs you in, and you can set a password on Your Account.`,
  }),
  identityUnlinked: (label: string) =>
    mail(`${label} was unlinked`, `An account at ${label} signs in to your account no more.`),
}

export const securityMailOf = (kind: keyof typeof IDENTITY_MAILS, label: string): MailContents['security'] =>
  IDENTITY_MAILS[kind](label)

/** The day's wrong codes of a kind were typed. */
export function codesUsedUp(kind: 'totp' | 'recovery', count: number): MailContents['security'] {
  const [codes, effect] =
    kind === 'totp'
      ? [
          'codes',
          ' No further ones are accepted until the day is over; you can sign in with a recovery code or a passkey.',
        ]
      : ['recovery codes', '']
  return {
    title: 'Wrong codes were typed',
    text: `${count} wrong ${codes} were typed for your account within a day.${effect}\nIf that was not you, another person knows your password or has a session of yours: choose a new password by “Forgot password?” now, which ends all sessions.`,
  }
}
