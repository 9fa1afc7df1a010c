import type { Work } from '@promptery/contract/people/profile/public'
import type { Engineer, SessionUser, User } from '@promptery/contract/people/users'
import { presentRating } from '../../catalog/rating.ts'
import type { Context, CurrentUser } from '../../platform/context.ts'

/** The public fields of a user. Imported engineers have no email. */
export function presentUser(user: { id: string; username: string; email: string | null }): User {
  return { _id: user.id, username: user.username, email: user.email ?? '' }
}

/** The fields of a user for `viewer`. A shop, or the user, may show the address only to its owner and admins. */
export function presentUserTo(
  { user: viewer, config }: Pick<Context, 'user' | 'config'>,
  user: Parameters<typeof presentUser>[0] & { hidesEmail: boolean },
): User {
  const seesEmail = (config.showsEmails && !user.hidesEmail) || viewer?.id === user.id || viewer?.role === 'admin'
  return presentUser(seesEmail ? user : { ...user, email: null })
}

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

export interface EngineerRow {
  id: string
  username: string
  email: string | null
  hidesEmail: boolean
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
