import type { Rating } from '@promptery/contract/accounts/rating'
import type { SessionUser, User } from '@promptery/contract/accounts/users'
import type { Engineer } from '@promptery/contract/market/engineers'
import type { Work } from '@promptery/contract/market/profile/public'
import type { Context, CurrentUser } from '../platform/context.ts'
import { type MemberRow, presentMember } from '../platform/db/member-columns.ts'
import { readableEmail } from '../platform/runtime/mailbox.ts'

/** Presents a rating; nothing where no review counts. */
export function presentRating(row: { reviewsCount: number; starsSum: number }): { rating?: Rating } {
  const { reviewsCount: count, starsSum } = row
  return count === 0 ? {} : { rating: { average: Math.round((starsSum * 10) / count) / 10, count } }
}

/** The public fields of a user. Imported engineers have no email. */
export function presentUser(user: MemberRow & { email: string | null }): User {
  return { ...presentMember(user), email: readableEmail(user.email ?? '') }
}

export interface UserRow extends MemberRow {
  email: string | null
  hidesEmail: boolean
  isOnMarket: boolean
}

/** The fields of a user for `viewer`, with the address if they may see it. */
export const presentUserTo = (ctx: Pick<Context, 'user' | 'config'>, user: UserRow): User =>
  presentUser(canSeeEmail(ctx, user) ? user : { ...user, email: null })

/**
 * Everybody sees the address of those with a listing on the market, unless the shop's owner or they hide it. Its owner and
 * admins always do.
 */
const canSeeEmail = ({ user: viewer, config }: Pick<Context, 'user' | 'config'>, user: UserRow): boolean =>
  (user.isOnMarket && config.showsEmails && !user.hidesEmail) || viewer?.id === user.id || viewer?.role === 'admin'

/** The fields of the session's user. */
export function presentSessionUser(user: CurrentUser): SessionUser {
  return { ...presentUser(user), role: user.mustUseSecondFactor ? 'admin' : user.role }
}

export type WorkRow = Pick<EngineerRow, 'takesWork' | 'workFromCents' | 'workDays'>

/** What a user says about work, if they have. */
export const presentWork = ({ takesWork, workFromCents, workDays }: WorkRow): { work?: Work } =>
  workFromCents === null || workDays === null
    ? {}
    : { work: { isTaken: takesWork, from: workFromCents / 100, days: workDays } }

export interface EngineerRow extends UserRow {
  salesCount: number
  reviewsCount: number
  starsSum: number
  canSignIn: boolean
  takesWork: boolean
  workFromCents: number | null
  workDays: number | null
  soldPrompts: string[]
}

export function presentEngineer(
  ctx: Pick<Context, 'user' | 'config'>,
  row: EngineerRow,
  rank: number | null,
): Engineer {
  return {
    ...presentUserTo(ctx, row),
    user: row.id,
    soldPrompts: row.soldPrompts,
    soldCount: row.salesCount,
    ...presentRating(row),
    rank,
    canSignIn: row.canSignIn,
    ...presentWork(row),
  }
}
