import type { SessionUser } from '@promptery/contract/people/users'
import type { BaseLogger } from 'pino'
import type { FileStore } from '../adapters/files/port.ts'
import type { ImageGenerator } from '../adapters/images/port.ts'
import type { Payments } from '../adapters/payments/port.ts'
import type { TextModel } from '../adapters/texts/port.ts'
import type { Db } from './db/db.ts'

/** What the shop is called and how it is run: the part of the environment that features may know. */
export interface ShopConfig {
  appName: string
  logoUrl: string
  assetsUrl: string
  /** The origin of the addresses that leave the shop. Empty: the one of each request. */
  publicUrl: string
  requireApproval: boolean
  /** So often a day a member may run prompts that are not their own. */
  triesPerDay: number
  /** So often a day a user may run prompts whose text they may read. */
  runsPerDay: number
  /** What the platform keeps of a sale. */
  platformFeePercent: number
  /** How long after its payment an engineer's share of a sale is held. */
  payoutHoldDays: number
  /** Three small letters. */
  currency: string
  /** So long after paying buyers may ask for their money back. */
  refundDays: number
  /** Whose receipts they are. */
  sellerName: string
  /** In lines. */
  sellerAddress: string
}

/** So many in so long. */
export interface RateLimit {
  points: number
  durationSeconds: number
  /** Not multiplied by `RATE_LIMIT_FACTOR`. */
  isFixed?: boolean
  /** Each process counts for itself, which takes no statement: for what has to be bounded, and no more. */
  isOfProcess?: boolean
}

/** Limits in place of those that the routes name, by their names. */
export type Limits = Partial<Record<string, RateLimit>>

/** How much work it is to hash a password with argon2id. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** A database by its two pools of connections. */
export interface Databases {
  db: Db
  /** The pool of searches, which is small and has a time limit. */
  searchDb: Db
}

/** What every feature is given. A test builds it from real parts. */
export interface Deps extends Databases {
  /** Absent: the primary serves every read. A request's context has one `db`, chosen by `databasesOf`. */
  replicas?: Databases | undefined
  files: FileStore
  images: ImageGenerator
  /** Absent: no text model is connected. */
  texts?: TextModel | undefined
  payments: Payments
  config: ShopConfig
  /** For what the operator should know of and who asks need not. In a request its lines carry the request's id. */
  log: Pick<BaseLogger, 'warn'>
  /** Only tests have limits of their own. */
  limits?: Limits
  /** What the points of every other limit are multiplied by: 1 unless said. */
  rateLimitFactor?: number
  /** Only tests have one: theirs is cheap. */
  passwordCost?: PasswordCost | undefined
}

/** Who asks. */
export interface CurrentUser {
  id: string
  username: string
  email: string
  role: SessionUser['role']
}

export interface Context extends Omit<Deps, 'replicas'> {
  /** Null: a visitor. */
  user: CurrentUser | null
}

/** The context of a call that needs a session. */
export interface UserContext extends Omit<Deps, 'replicas'> {
  user: CurrentUser
}
