import type { SessionUser } from '@promptery/contract/accounts/users'
import type { OwnerPageKey } from '@promptery/contract/shop/settings/pages'
import type { SettingValues } from '@promptery/contract/shop/settings/settings'
import type { BaseLogger } from 'pino'
import type { EmbeddingModel } from '../adapters/embeddings/port.ts'
import type { FileStore } from '../adapters/files/port.ts'
import type { IdentityProvider } from '../adapters/identity/port.ts'
import type { ImageGenerator } from '../adapters/images/port.ts'
import type { Mail } from '../adapters/mail/port.ts'
import type { Payments } from '../adapters/payments/port.ts'
import type { TextModel } from '../adapters/texts/port.ts'
import type { Db } from './db/db.ts'

/** What features may know of the environment, and the settings of the shop. */
export interface ShopConfig extends SettingValues {
  /** The owner's pages that are not filled in yet, which are not published: there, the setting counts as empty. */
  drafts: Partial<Record<OwnerPageKey, string>>
  /** Counts the changes of the terms. */
  termsVersion: number
  /** Without a trailing slash. Empty: this server serves its assets. */
  assetsUrl: string
  /** The public origin. Empty: that of each request. */
  publicUrl: string
  /** The variable that says that others can reach the shop, with its value. Undefined for demonstrations too. */
  publicBy: string | undefined
  /** Three lower-case letters. */
  currency: string
  /** The seller on receipts. */
  sellerName: string
  /** Lines separated by line breaks. */
  sellerAddress: string
  /** Whether admins act as such only in sessions with a second factor. */
  adminSecondFactor: boolean
  /** How many mails are sent per hour. Urgent ones do not wait for it. */
  mailsPerHour: number
}

export interface RateLimit {
  points: number
  durationSeconds: number
  /** Not multiplied by `RATE_LIMIT_FACTOR`. */
  isFixed?: boolean
  /** Counted per process, without a query. For limits that only prevent abuse. */
  isOfProcess?: boolean
}

/** Overrides of routes' limits, by name. */
export type Limits = Partial<Record<string, RateLimit>>

/** The parameters of argon2id. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** One database through its two pools. */
export interface Databases {
  db: Db
  /** The search pool, which is small and has a time limit. */
  searchDb: Db
}

/** What every feature needs. Tests build it from real parts. */
export interface Deps extends Databases {
  /** Absent: the primary serves all reads. A request's context has one `db`, chosen by `databasesOf`. */
  replicas?: Databases | undefined
  files: FileStore
  images: ImageGenerator
  /** Absent: no text model is configured. */
  texts?: TextModel | undefined
  /** Absent: searches go by words alone. */
  embeddings?: EmbeddingModel | undefined
  payments: Payments
  /** Absent: mail is not connected. */
  mail?: Mail | undefined
  /** Whom members may sign in with, besides password and passkey. */
  identityProviders?: readonly IdentityProvider[]
  /** Replaced when a setting changes: who outlives a request holds these `Deps` and not their `config`. */
  config: ShopConfig
  /** For events that the operator should know of. Within a request, lines contain its id. */
  log: Pick<BaseLogger, 'warn'>
  /** Set by tests only. */
  limits?: Limits
  /** Multiplies the points of other limits. Default: 1. */
  rateLimitFactor?: number
  /** Set by tests only, which use a cheap one. */
  passwordCost?: PasswordCost | undefined
}

/** The user of the session. */
export interface CurrentUser {
  id: string
  username: string
  /** Null or absent: the username is shown. */
  displayName?: string | null
  email: string
  role: SessionUser['role']
  /** The account was created while mail was connected, and its address is not confirmed. */
  isUnconfirmed?: boolean
  /** An admin whose session has no second factor where admins must use one. Until then their role is `member`. */
  mustUseSecondFactor?: boolean
}

export interface Context extends Omit<Deps, 'replicas'> {
  /** Null for visitors. */
  user: CurrentUser | null
}

/** The context of operations that need a session. */
export interface UserContext extends Omit<Deps, 'replicas'> {
  user: CurrentUser
}
