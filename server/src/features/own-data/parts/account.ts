import { eq, sql } from 'drizzle-orm'
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
    of: (userId) => eq(users.id, userId),
    columns: {
      id: users.id,
      username: users.username,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      hidesEmail: users.hidesEmail,
      role: users.role,
      country: users.country,
      uploadsCount: users.uploadsCount,
      salesCount: users.salesCount,
      termsVersion: users.termsVersion,
      termsAgreedAt: users.termsAgreedAt,
      suspendedUntil: users.suspendedUntil,
      createdAt: users.createdAt,
    },
  }),
  part('account/agreed-terms', {
    table: termsVersions,
    key: termsVersions.version,
    of: (userId) =>
      sql`${termsVersions.version} = (select ${users.termsVersion} from ${users} where ${eq(users.id, userId)})`,
    columns: { version: termsVersions.version, text: termsVersions.text, writtenAt: termsVersions.writtenAt },
  }),
  part('account/profile', {
    table: profiles,
    key: profiles.userId,
    of: (userId) => eq(profiles.userId, userId),
    columns: {
      makes: profiles.makes,
      about: profiles.about,
      links: profiles.links,
      isPublic: profiles.isPublic,
      picture: profiles.picture,
    },
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
    of: (userId) => eq(formerUsernames.userId, userId),
    columns: { username: formerUsernames.username, until: formerUsernames.until },
  }),
  part('account/sessions', {
    table: sessions,
    key: sessions.id,
    of: (userId) => eq(sessions.userId, userId),
    columns: {
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    },
  }),
  part('account/api-keys', {
    table: apiKeys,
    key: apiKeys.id,
    of: (userId) => eq(apiKeys.userId, userId),
    columns: {
      name: apiKeys.name,
      start: apiKeys.start,
      scopes: apiKeys.scopes,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
    },
  }),
  part('account/passkeys', {
    table: passkeys,
    key: passkeys.id,
    of: (userId) => eq(passkeys.userId, userId),
    columns: { name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt },
  }),
  part('account/linked-accounts', {
    table: identities,
    key: identities.id,
    of: (userId) => eq(identities.userId, userId),
    columns: {
      issuer: identities.issuer,
      subject: identities.subject,
      email: identities.email,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    },
  }),
  part('account/mail-choice', {
    table: mailSettings,
    key: mailSettings.userId,
    of: (userId) => eq(mailSettings.userId, userId),
    columns: { off: mailSettings.off, addressOffAt: mailSettings.addressOffAt },
  }),
  part('account/mails', {
    table: mails,
    key: mails.id,
    of: (userId) => eq(mails.userId, userId),
    columns: {
      kind: mails.kind,
      address: mails.address,
      status: mails.status,
      queuedAt: mails.queuedAt,
      finishedAt: mails.finishedAt,
    },
  }),
  part('account/payout-account', {
    table: payoutAccounts,
    key: payoutAccounts.userId,
    of: (userId) => eq(payoutAccounts.userId, userId),
    columns: {
      accountId: payoutAccounts.accountId,
      status: payoutAccounts.status,
      createdAt: payoutAccounts.createdAt,
    },
  }),
]
