import { API_KEY_SCOPES } from '@promptery/contract/accounts/api-keys'
import { desc, sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, oneOf } from '../columns.ts'
import { ofUser, users } from './people.ts'

/** Secrets that users share with their authenticator apps. No response has one after it was set up. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: ofUser().primaryKey(),
  /** Base32. */
  secret: text('secret').notNull(),
  /** Null until a code of it was typed. */
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code. It and earlier ones are refused. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser(),
    /** SHA-256: a code has 80 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

const CODE_KINDS = ['totp', 'recovery'] as const

/** Wrong codes of a day, for each account and kind (decision 013). Logged: a crash empties unlogged tables. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    userId: ofUser(),
    kind: text('kind', { enum: CODE_KINDS }).notNull(),
    count: integer('count').notNull(),
    /** When the day began, with its first code. */
    since: at('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('wrong_codes_kind', oneOf(sql`kind`, CODE_KINDS)),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** Base64url, as browsers send it. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its last use. 0: the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId, table.id)],
)

/** Accounts at identity providers with which users sign in. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    issuer: text('issuer').notNull(),
    /** The account's id at the issuer, which never changes. */
    subject: text('subject').notNull(),
    /** The address that it had there when it was linked, for display. */
    email: text('email').notNull(),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('identities_subject_unique').on(table.issuer, table.subject),
    index('identities_user').on(table.userId, table.id),
  ],
)

export const CHALLENGE_KINDS = ['code', 'passkey', 'new_passkey', 'identity', 'sign_up', 'appeal'] as const

/** Steps between the parts of a sign-in. Each is answered once, by the browser that has its secret in a cookie. */
export const challenges = pgTable(
  'challenges',
  {
    /** SHA-256 of the secret in the cookie. */
    secretHash: text('secret_hash').primaryKey(),
    kind: text('kind', { enum: CHALLENGE_KINDS }).notNull(),
    /** Null: not known yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb('data').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('challenges_user').on(table.userId), index('challenges_expiry').on(table.expiresAt)],
)

/** Keys for the public API and MCP. Revoking one deletes its row. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** SHA-256 of the key: a leaked table grants nothing. */
    keyHash: text('key_hash').notNull().unique('api_keys_hash_unique'),
    /** The key's first characters, shown to its user. */
    start: text('start').notNull(),
    scopes: text('scopes', { enum: API_KEY_SCOPES }).array().notNull(),
    /** Null: does not expire. */
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId, desc(table.id))],
)
