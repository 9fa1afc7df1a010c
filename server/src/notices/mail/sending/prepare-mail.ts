import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { paths } from '@promptery/contract/client-paths'
import { taxLabel } from '@promptery/contract/sales/tax'
import { asc, eq, sql } from 'drizzle-orm'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type EmailTokenPurpose, isUnconfirmed, storeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import type { MailContents } from '../../../platform/db/queries/queue-mail.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { checkoutItems, checkouts, mailSettings, mails, users } from '../../../platform/db/schema.ts'
import { CHECKOUT_TAX } from '../../../sales/tax/tax.ts'

/** Longer than sending a mail takes by all timeouts of `smtpMail`: afterwards another process may send it. */
const LEASE = '10 minutes'

/** A mail to be sent, and who gets it. */
export interface ClaimedMail
  extends Pick<typeof mails.$inferSelect, 'id' | 'userId' | 'kind' | 'content' | 'attempts'> {
  /** As text. */
  expiresAt: string | null
  isExpired: boolean
  /** Why the last attempt failed. */
  failure: string | null
  /** The mail's own address. Null: the user's. */
  address: string | null
  /** Null without a user. */
  username: string | null
  email: string | null
  isDemo: boolean | null
  isUnconfirmed: boolean | null
  isAddressOff: boolean | null
  /** Whether another mail of this kind to the user was written in the hour before. */
  isFollowing: boolean
  off: string[] | null
}

/**
 * Takes the next mail that is due, so that no other process sends it. Urgent ones come first, and do not wait for the
 * shop's hourly limit.
 */
export async function claimMail(db: Db, { mailsPerHour }: { mailsPerHour: number }): Promise<ClaimedMail | undefined> {
  const [claimed] = await rowsOf<ClaimedMail>(
    db,
    sql`with due as (
      select id from ${mails}
      where status = 'queued' and next_attempt_at <= now()
        and (is_urgent or ${mailsPerHour}::integer > (
          select count(*) from ${mails} as sent where sent.status = 'sent' and sent.finished_at > now() - interval '1 hour'
        ))
      order by is_urgent desc, next_attempt_at limit 1 for update skip locked
    ), claimed as (
      update ${mails} set attempts = attempts + 1, next_attempt_at = now() + ${LEASE}::interval
      from due where ${mails.id} = due.id
      returning ${mails}.*
    )
    select claimed.id, claimed.user_id as "userId", claimed.kind, claimed.content, claimed.attempts, claimed.failure, claimed.address,
      claimed.expires_at as "expiresAt", coalesce(claimed.expires_at <= now(), false) as "isExpired",
      ${users.username} as username, ${users.email} as email, ${users.isDemo} as "isDemo",
      ${isUnconfirmed} as "isUnconfirmed",
      exists (
        select from ${mails} as earlier
        where earlier.user_id = claimed.user_id and earlier.kind = claimed.kind and earlier.id < claimed.id
          and earlier.status <> 'failed' and earlier.queued_at > claimed.queued_at - interval '1 hour'
      ) as "isFollowing",
      ${mailSettings.addressOffAt} is not null as "isAddressOff", ${mailSettings.off} as off
    from claimed left join ${users} on ${users.id} = claimed.user_id
      left join ${mailSettings} on ${mailSettings.userId} = claimed.user_id`,
  )
  return claimed
}

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
