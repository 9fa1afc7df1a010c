import { eq, sql } from 'drizzle-orm'
import { pick } from '../../../platform/db/rows.ts'
import {
  apiKeys,
  formerUsernames,
  identities,
  mailSettings,
  mails,
  passkeys,
  payoutAccounts,
  profiles,
  sessions,
  termsVersions,
  users,
} from '../../../platform/db/schema.ts'
import { type Part, part } from './part.ts'

/** Who the user is, and what signs them in. No secret is among it. */
export const ACCOUNT: Part[] = [
  part('account', {
    table: users,
    key: users.id,
    of: users.id,
    columns: pick(
      users,
      'id',
      'username',
      'displayName',
      'email',
      'emailConfirmedAt',
      'hidesEmail',
      'takesWork',
      'workFromCents',
      'workDays',
      'role',
      'country',
      'uploadsCount',
      'salesCount',
      'termsVersion',
      'termsAgreedAt',
      'suspendedUntil',
      'createdAt',
    ),
  }),
  part('account/agreed-terms', {
    table: termsVersions,
    key: termsVersions.version,
    of: (userId) =>
      sql`${termsVersions.version} = (select ${users.termsVersion} from ${users} where ${eq(users.id, userId)})`,
    columns: pick(termsVersions, 'version', 'text', 'writtenAt'),
  }),
  part('account/profile', {
    table: profiles,
    key: profiles.userId,
    of: profiles.userId,
    columns: pick(profiles, 'makes', 'about', 'links', 'isPublic', 'picture'),
  }),
  part('account/picture', {
    format: 'pictures',
    table: profiles,
    key: profiles.userId,
    of: (userId) => sql`${eq(profiles.userId, userId)} and ${profiles.picture} is not null`,
    columns: { picture: profiles.picture },
  }),
  part('account/former-names', {
    table: formerUsernames,
    key: formerUsernames.usernameKey,
    of: formerUsernames.userId,
    columns: pick(formerUsernames, 'username', 'until'),
  }),
  part('account/sessions', {
    table: sessions,
    key: sessions.id,
    of: sessions.userId,
    columns: pick(sessions, 'userAgent', 'address', 'createdAt', 'lastSeenAt', 'expiresAt'),
  }),
  part('account/api-keys', {
    table: apiKeys,
    key: apiKeys.id,
    of: apiKeys.userId,
    columns: pick(apiKeys, 'name', 'start', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'),
  }),
  part('account/passkeys', {
    table: passkeys,
    key: passkeys.id,
    of: passkeys.userId,
    columns: pick(passkeys, 'name', 'createdAt', 'lastUsedAt'),
  }),
  part('account/linked-accounts', {
    table: identities,
    key: identities.id,
    of: identities.userId,
    columns: pick(identities, 'issuer', 'subject', 'email', 'createdAt', 'lastUsedAt'),
  }),
  part('account/mail-choice', {
    table: mailSettings,
    key: mailSettings.userId,
    of: mailSettings.userId,
    columns: pick(mailSettings, 'off', 'isWaitingDaily', 'addressOffAt'),
  }),
  part('account/mails', {
    table: mails,
    key: mails.id,
    of: mails.userId,
    columns: pick(mails, 'kind', 'address', 'status', 'queuedAt', 'finishedAt'),
  }),
  part('account/payout-account', {
    table: payoutAccounts,
    key: payoutAccounts.userId,
    of: payoutAccounts.userId,
    columns: pick(payoutAccounts, 'accountId', 'status', 'createdAt'),
  }),
]
