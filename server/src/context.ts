import type { SessionUser } from '@promptery/contract/people/users'
import type { BaseLogger } from 'pino'
import type { FileStore } from './adapters/files/port.ts'
import type { ImageGenerator } from './adapters/images/port.ts'
import type { Payments } from './adapters/payments/port.ts'
import type { TextModel } from './adapters/texts/port.ts'
import type { Db } from './db/db.ts'

/** What the shop is called and how it is run: the part of the environment that features may know. */
export interface ShopConfig {
  appName: string
  logoUrl: string
  assetsUrl: string
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

/** What every feature is given. A test builds it from real parts. */
export interface Deps {
  db: Db
  /** Where what may be a moment old is read: replicas of `db`, or `db` itself. */
  reads: Db
  /** `db` and `reads` by the connections that searches have of their own. */
  searches: Record<'db' | 'reads', Db>
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
}

/** Who asks. */
export interface CurrentUser {
  id: string
  username: string
  email: string
  role: SessionUser['role']
}

export interface Context extends Deps {
  /** Null: a visitor. */
  user: CurrentUser | null
}

/** The context of a call that needs a session. */
export interface UserContext extends Deps {
  user: CurrentUser
}
