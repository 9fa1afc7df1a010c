import { SETTINGS } from '@promptery/contract/shop/settings/definitions'
import { FORMER_MEMBER } from '@promptery/contract/shown-name'
import { sql } from 'drizzle-orm'
import {
  accountDeletions,
  apiKeys,
  auditLog,
  blocks,
  challenges,
  emailTokens,
  follows,
  formerUsernames,
  identities,
  mailSettings,
  mails,
  notificationMails,
  notifications,
  passkeys,
  personNotes,
  profiles,
  rateLimits,
  recoveryCodes,
  reportCases,
  reports,
  sessions,
  settings,
  totpSecrets,
  users,
  wrongCodes,
} from '../../../../platform/db/schema.ts'
import { renameSeller } from '../../../../platform/settings/lists.ts'
import { changeOthers, deleted, namesPattern, type Step, step } from './step.ts'

/** Comes first: triggers ask whether the account is erased. Its counters of sales and stars stay, as its sales do. */
export const TOMBSTONE: Step = step(
  users,
  ({
    userId,
  }) => sql`update ${users} set username = ${FORMER_MEMBER}, username_key = '~' || id, username_skeleton = null,
    display_name = null, display_name_key = null,
    email = null, email_key = null, email_confirmed_at = null, must_confirm_email = false, password_hash = null,
    role = 'member', import_key = null, is_demo = false, uploads_count = 0, payout_refusals = 0, terms_version = null,
    terms_agreed_at = null, country = null, suspended_by = null, suspended_until = null, hides_email = true,
    takes_work = false, work_from_cents = null, work_days = null,
    erased_at = now()
    where ${users.id} = ${userId}`,
)

/** Entries stay, without names and addresses. Before the rows are gone that they name. */
export const AUDIT: Step = step(
  auditLog,
  ({ userId }) => sql`update ${auditLog} set actor_name = '', address = '' where ${auditLog.actorId} = ${userId}`,
  ({ userId }) => sql`update ${auditLog} set subject_name = '' where ${auditLog.subjectId} in (
      select ${userId}::uuid
      union all select id from prompts where uploaded_by = ${userId}
      union all select id from discussions where author_id = ${userId}
      union all select id from answers where author_id = ${userId}
      union all select id from reviews where author_id = ${userId}
      union all select id from messages where sender_id = ${userId}
      union all select id from purchases where buyer_id = ${userId} or seller_id = ${userId})`,
  // Those name the member in the words of another subject.
  (gone) => sql`update ${auditLog} set subject_name = ''
    where (${auditLog.subjectType} = 'setting' and starts_with(${auditLog.subjectName}, ${SETTINGS.allowedSellers.label})
        and ${auditLog.subjectName} ~* ${namesPattern(gone)})
      or (${auditLog.act} = 'remove-review' and ${auditLog.subjectName} ~ (', by ' || ${namesPattern(gone)} || '$'))`,
)

/** What admins have decided stays, with ids alone. What waits for a decision has lost its subject. */
const REPORTS: Step[] = [
  step(
    reports,
    ({ userId }) => sql`update ${reports} set text = '' where ${reports.reporterId} = ${userId}
      or ${reports.caseId} in (select id from report_cases where person_id = ${userId})`,
  ),
  step(
    reportCases,
    ({ userId }) => sql`delete from ${reportCases} where person_id = ${userId} and status = 'open'`,
    ({ userId }) => sql`update ${reportCases} set title = '', text = '', answer = '',
      appeal = case when appeal is not null then '' end,
      status = case when status = 'appealed' then 'upheld' else status end
      where person_id = ${userId}`,
  ),
]

export const ACCOUNT: Step[] = [
  deleted(accountDeletions, accountDeletions.userId),
  deleted(formerUsernames, formerUsernames.userId),
  deleted(profiles, profiles.userId),
  deleted(sessions, sessions.userId),
  deleted(apiKeys, apiKeys.userId),
  deleted(passkeys, passkeys.userId),
  deleted(identities, identities.userId),
  deleted(totpSecrets, totpSecrets.userId),
  deleted(recoveryCodes, recoveryCodes.userId),
  deleted(wrongCodes, wrongCodes.userId),
  deleted(challenges, challenges.userId),
  deleted(emailTokens, emailTokens.userId),
  deleted(mailSettings, mailSettings.userId),
  step(
    notificationMails,
    ({ userId }) => sql`delete from ${notificationMails} where notification_id in (
      select id from notifications where user_id = ${userId} or actor_id = ${userId})`,
  ),
  deleted(notifications, notifications.userId, notifications.actorId),
  {
    ...step(mails, ({ userId, email }) => sql`delete from ${mails} where user_id = ${userId} or address = ${email}`),
    // Those to others that tell what the member did. Others that name them are deleted within a month.
    beforehand: (db, { names }) =>
      changeOthers(
        db,
        mails,
        sql`select id from ${mails} where status = 'sent' and jsonb_path_exists(content,
          '$.notifications[*].actor.username ? (@ == $names[*])', ${JSON.stringify({ names })}::jsonb)`,
        (tx, ids) => tx.execute(sql`delete from ${mails} where id = ${ids}`),
      ),
  },
  deleted(blocks, blocks.blockerId, blocks.blockedId),
  deleted(follows, follows.followerId, follows.engineerId),
  step(
    personNotes,
    ({ userId }) => sql`delete from ${personNotes} where person_id = ${userId}`,
    ({ userId }) => sql`update ${personNotes} set written_by = null where written_by = ${userId}`,
  ),
  {
    table: 'settings',
    async run(tx, { userId, names }) {
      await renameSeller(tx, { actor: { id: userId, name: '', address: '' }, former: names })
      await tx.execute(sql`update ${settings} set changed_by = null where changed_by = ${userId}`)
    },
  },
  step(
    rateLimits,
    ({ userId, email }) => sql`delete from ${rateLimits} where position(${userId}::text in key) > 0
      or (${email}::text is not null and position(lower(${email}::text) in lower(key)) > 0)`,
  ),
  ...REPORTS,
]
