import { API_KEY_SCOPES } from '@promptery/contract/accounts/api-keys'
import { BALANCE_CHOICES } from '@promptery/contract/accounts/deletion'
import { ROLES } from '@promptery/contract/constants'
import { desc, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredCover } from '../stored-cover.ts'
import { at, createdAt, language, oneOf } from './columns.ts'

/** Engineers who take work. */
const takesWork = sql`takes_work and uploads_count > 0`

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Lower case, for case-insensitive uniqueness. Of an erased account `~` and its id. */
    usernameKey: text('username_key').notNull().unique('users_username_unique'),
    /** The name folded to what it looks like. Null: it resembles an older name. */
    usernameSkeleton: text('username_skeleton').unique('users_username_skeleton_unique'),
    /** In any script. Null: the username is shown. */
    displayName: text('display_name'),
    /** The display name folded, to be found by. */
    displayNameKey: text('display_name_key'),
    /** Whether listings are searched by the display name. */
    isNameSearched: boolean('is_name_searched').notNull().default(true),
    /** Null: an imported engineer, who cannot sign in. */
    email: text('email'),
    emailKey: text('email_key').unique('users_email_unique'),
    emailConfirmedAt: at('email_confirmed_at'),
    /** The account was created while mail was connected. */
    mustConfirmEmail: boolean('must_confirm_email').notNull().default(false),
    passwordHash: text('password_hash'),
    role: text('role', { enum: ROLES }).notNull().default('member'),
    /** Identifies an engineer that an import created. Such an account has no password. */
    importKey: text('import_key').unique('users_import_key_unique'),
    /** Part of the demo catalogue. */
    isDemo: boolean('is_demo').notNull().default(false),
    uploadsCount: integer('uploads_count').notNull().default(0),
    salesCount: integer('sales_count').notNull().default(0),
    /** Counted reviews of all their prompts. */
    reviewsCount: integer('reviews_count').notNull().default(0),
    starsSum: integer('stars_sum').notNull().default(0),
    /** How often the payment provider has refused to create their account. */
    payoutRefusals: integer('payout_refusals').notNull().default(0),
    /** The version of the shop's terms that was agreed to at sign-up, and when. Null: there were none. */
    termsVersion: integer('terms_version'),
    termsAgreedAt: at('terms_agreed_at'),
    /** The ISO 3166-1 code of the country that they last bought in. Null: they have named none. */
    country: text('country'),
    /** The case of `reportCases` that has suspended them. Null: they are not suspended. */
    suspendedBy: uuid('suspended_by'),
    /** Null: without an end. */
    suspendedUntil: at('suspended_until'),
    /** Their choice, in a shop that shows addresses. */
    hidesEmail: boolean('hides_email').notNull().default(false),
    /** When the account was erased: of the row its id is left. Null: it is there. */
    erasedAt: at('erased_at'),
    /** Whether they take work, from what price, and in how many days. Null: they have not said. */
    takesWork: boolean('takes_work').notNull().default(false),
    workFromCents: integer('work_from_cents'),
    workDays: integer('work_days'),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_best_selling').on(desc(table.salesCount), desc(table.id)).where(sql`${table.uploadsCount} > 0`),
    index('users_engineer_name')
      .using('btree', sql`username_key text_pattern_ops`)
      .where(sql`${table.uploadsCount} > 0`),
    index('users_name').using('btree', sql`username_key text_pattern_ops`),
    index('users_display_name')
      .using('btree', sql`display_name_key text_pattern_ops`)
      .where(sql`${table.displayNameKey} is not null`),
    index('users_unsearched_name').on(table.id).where(sql`not is_name_searched`),
    index('users_listings').on(desc(table.uploadsCount), desc(table.id)),
    index('users_work_best_selling').on(desc(table.salesCount), desc(table.id)).where(takesWork),
    index('users_work_price').on(table.workFromCents, table.id).where(takesWork),
    index('users_work_days').on(table.workDays, table.id).where(takesWork),
    index('users_demo').on(table.id).where(sql`${table.isDemo}`),
    check('users_work', sql`not takes_work or (work_from_cents is not null and work_days is not null)`),
    check('users_role', oneOf(sql`role`, ROLES)),
  ],
)

/** The column of a user, with whom its rows are deleted. */
export const ofUser = (name = 'user_id') =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What members say about themselves. Without a row it is nothing. */
export const profiles = pgTable('profiles', {
  userId: ofUser().primaryKey(),
  picture: jsonb('picture').$type<StoredCover>(),
  /** What they make, in a line. */
  makes: text('makes').notNull().default(''),
  about: text('about').notNull().default(''),
  /** Of both. */
  language: language(),
  links: text('links').array().notNull().default(sql`'{}'`),
  /** Whether others see it. */
  isPublic: boolean('is_public').notNull().default(true),
})

/**
 * Names that members had. Until then nobody else takes them or one that looks alike: the trigger
 * `keep_former_names` refuses that as a taken name.
 */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    userId: ofUser(),
    username: text('username').notNull(),
    usernameKey: text('username_key').notNull(),
    usernameSkeleton: text('username_skeleton').notNull(),
    until: at('until').notNull(),
    /** Whether the search text of the user's listings has the new name. */
    isSearched: boolean('is_searched').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.usernameKey] }),
    index('former_usernames_name').using('btree', sql`username_key text_pattern_ops`),
    index('former_usernames_skeleton').on(table.usernameSkeleton),
    index('former_usernames_until').on(table.until),
    index('former_usernames_unsearched').on(table.userId).where(sql`not is_searched`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id in the cookie: a leaked table grants no access. */
    idHash: text('id_hash').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Public id, shown in the list of sessions. It grants no access. */
    id: uuid('id').notNull().unique('sessions_id_unique').default(sql`gen_random_uuid()`),
    data: jsonb('data').notNull(),
    /** The browser at sign-in. */
    userAgent: text('user_agent').notNull().default(''),
    /** The IP address of the last use, if known. */
    address: text('address').notNull().default(''),
    /** When the user last proved in this session who they are. Null: an earlier release started it. */
    verifiedAt: at('verified_at'),
    /** Whether a second factor was used in this session. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_address').on(table.address),
  ],
)

/** What admins note about users. Only admins read it. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid('id').primaryKey(),
    personId: ofUser('person_id'),
    text: text('text').notNull(),
    writtenBy: uuid('written_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('person_notes_person').on(table.personId, desc(table.id))],
)

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

/** Accounts whose members have asked to delete them. Signing in removes the row, and so does the erasure. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: ofUser().primaryKey(),
    /** Stands in `takenOffBy` of the listings that it has withdrawn. */
    id: uuid('id').notNull(),
    /** From then on it is erased, once it waits for nothing. */
    dueAt: at('due_at').notNull(),
    /** What becomes of earnings. */
    balance: text('balance', { enum: BALANCE_CHOICES }).notNull(),
    /**
     * It has begun, or was carried out before a restored backup brought the account back. It waits for nothing, and nobody
     * takes it back.
     */
    isRepeated: boolean('is_repeated').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('account_deletions_due').on(table.dueAt),
    check('account_deletions_balance', oneOf(sql`balance`, BALANCE_CHOICES)),
  ],
)

/** What erasures have still to remove, once their rows are gone. */
export const unfinishedErasures = pgTable('unfinished_erasures', {
  /** Of the erased account, or of a removal of the demo accounts. */
  id: uuid('id').primaryKey(),
  /** Of files. */
  folders: text('folders').array().notNull(),
  /** Folded texts of listings, whose words the search may still know. */
  texts: text('texts').array().notNull(),
})
