import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { isUnconfirmed } from '../../../platform/db/queries/email-tokens.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { mailSettings, mails, users } from '../../../platform/db/schema.ts'

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
