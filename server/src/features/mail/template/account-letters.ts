import { paths } from '@promptery/contract/client-paths'
import { readableEmail } from '../../../platform/readable-email.ts'
import type { LetterOf, MailShop } from './letter.ts'

/** The token stands in the fragment, which browsers send to no server. */
const linkOf = (path: string, token: string | null, { publicUrl }: MailShop) => `${publicUrl}${path}#${token ?? ''}`

export const confirmLetter: LetterOf<'confirm'> = ({ isChange }, shop, { username, token }) => ({
  subject: `Confirm your address at ${shop.appName}`,
  title: 'Confirm your address',
  blocks: [
    {
      text: isChange
        ? `This becomes the address of the account “${username}” once you confirm it.`
        : `Welcome, ${username}. Confirm that this address is yours, so that you can sell, review and write to others.`,
    },
    { button: 'Confirm', url: linkOf(paths.confirmEmail, token, shop) },
    { text: 'The link works for a day.' },
  ],
  footer: { text: `If you have no account at ${shop.appName}, ignore this mail: nothing happens.` },
})

export const addressLetter: LetterOf<'address'> = ({ newEmail, isDone }, { appName, publicUrl }, { username }) => ({
  subject: isDone ? `Your address at ${appName} has changed` : `A new address for your account at ${appName}`,
  title: isDone ? 'Your address has changed' : 'A new address was entered',
  blocks: [
    {
      text: isDone
        ? `The account “${username}” now has the address ${readableEmail(newEmail)}.`
        : `The account “${username}” gets the address ${readableEmail(newEmail)} once that is confirmed. Until then nothing changes.`,
    },
    { text: 'If that was not you, change your password now: another person knows it.' },
    { button: 'See your account', url: `${publicUrl}${paths.account}` },
  ],
  footer: { text: `You have an account at ${appName}. Mails about its security are always sent.` },
})

export const resetLetter: LetterOf<'reset'> = (_content, shop, { username, token }) => ({
  subject: `Choose a new password for ${shop.appName}`,
  title: 'Choose a new password',
  blocks: [
    { text: `A new password was requested for the account “${username}”, probably by you.` },
    { button: 'Choose a password', url: linkOf(paths.resetPassword, token, shop) },
    { text: 'The link works once, for 30 minutes.' },
  ],
  footer: { text: 'If that was not you, ignore this mail: your password stays as it is.' },
})

export const securityLetter: LetterOf<'security'> = ({ title, text }, { appName, publicUrl }) => ({
  subject: `${title} at ${appName}`,
  title,
  // A paragraph for each line.
  blocks: [
    ...text.split('\n').map((line) => ({ text: line })),
    { button: 'See your account', url: `${publicUrl}${paths.account}` },
  ],
  footer: { text: `You have an account at ${appName}. Mails about its security are always sent.` },
})
