import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { paths } from '@promptery/contract/client-paths'
import { taxLabel } from '@promptery/contract/sales/tax'
import { asc, eq } from 'drizzle-orm'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type EmailTokenPurpose, storeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import type { MailContents } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { checkoutItems, checkouts, users } from '../../../platform/db/schema.ts'
import { CHECKOUT_TAX } from '../../../sales/tax/tax.ts'
import type { ClaimedMail } from './claim-mail.ts'

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

/** A receipt as its mail shows it. */
interface MailedReceipt {
  /** Of the screen that shows it. */
  path: string
  number: number | null
  /** `isReturned`: it bought nothing, and its money goes back. */
  items: { title: string; cents: number; isReturned: boolean }[]
  taxCents: number
  /** Such as `VAT 19%`. */
  taxLabel: string
  totalCents: number
  currency: string
}

/** Loads a receipt when its mail is sent: its number is assigned at the commit of the payment. */
async function loadReceipt(db: Db, checkoutId: string): Promise<MailedReceipt | undefined> {
  const rows = await db
    .select({
      number: checkouts.receiptNumber,
      currency: checkouts.currency,
      title: checkoutItems.title,
      cents: checkoutItems.amountCents,
      returnedFor: checkoutItems.returnedFor,
      taxCents: checkoutItems.taxCents,
      tax: { name: checkouts.taxName, rate: CHECKOUT_TAX.taxRate },
    })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(eq(checkouts.id, checkoutId))
    .orderBy(asc(checkoutItems.id))
  const [first] = rows
  if (!first) return undefined
  const sum = (key: 'cents' | 'taxCents') => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  return {
    path: paths.receiptRoute.replace(':id', checkoutId),
    number: first.number,
    items: rows.map(({ title, cents, returnedFor }) => ({
      title: title ?? 'A prompt',
      cents,
      isReturned: returnedFor !== null,
    })),
    taxCents: sum('taxCents'),
    taxLabel: taxLabel(first.tax),
    totalCents: sum('cents') + sum('taxCents'),
    currency: first.currency,
  }
}
