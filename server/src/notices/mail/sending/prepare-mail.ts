import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { eq } from 'drizzle-orm'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type EmailTokenPurpose, storeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import type { MailContents } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { users } from '../../../platform/db/schema.ts'
import type { ClaimedMail } from './claim-mail.ts'
import { loadReceipt, type MailedReceipt } from './load-receipt.ts'

export interface PreparedMail extends ClaimedMail {
  /** Of the mail's link. Null: it has none. */
  token: string | null
  /** Of a payment whose receipt the mail is. */
  receipt: MailedReceipt | null
}

/**
 * Loads what a mail needs besides its content, and makes its link work, just before it is sent: until then there is no
 * token. The account of a reset is looked up here, so that asking for one does the same work whether or not there is an account.
 * @returns `undefined` for an address without an account, a link that has ended meanwhile, or a payment that is gone
 */
export async function prepareMail(
  db: Db,
  claimed: ClaimedMail,
  { tokenOf }: Pick<Mail, 'tokenOf'>,
): Promise<PreparedMail | undefined> {
  const mail = claimed.kind === 'reset' ? await withAccount(db, claimed) : claimed
  if (!mail) return undefined
  if (mail.kind === 'receipt') {
    const receipt = await loadReceipt(db, (mail.content as MailContents['receipt']).checkoutId)
    return receipt && { ...mail, token: null, receipt }
  }
  const purpose = purposeOf(mail)
  if (!purpose || mail.userId === null || mail.address === null || mail.expiresAt === null)
    return { ...mail, token: null, receipt: null }
  const { id, userId, address: email, expiresAt } = mail
  const token = tokenOf(purpose, id)
  const isAwaited = await storeEmailToken(db, { id, userId, purpose, email, expiresAt: new Date(expiresAt), token })
  return isAwaited ? { ...mail, token, receipt: null } : undefined
}

function purposeOf({ kind, content }: ClaimedMail): EmailTokenPurpose | undefined {
  if (kind === 'reset') return 'reset'
  if (kind === 'confirm') return (content as MailContents['confirm']).isChange ? 'change' : 'confirm'
  return undefined
}

async function withAccount(db: Db, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const [user] = await db
    .select({ userId: users.id, username: users.username, address: users.email, isDemo: users.isDemo })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(mail.address ?? '')))
  return user && !user.isDemo ? { ...mail, ...user } : undefined
}
