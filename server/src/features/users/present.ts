import type { Engineer, SessionUser, User } from '@promptery/contract/people/users'
import { presentRating } from '../../catalog/rating.ts'
import type { CurrentUser } from '../../platform/context.ts'

/** The public fields of a user. Imported engineers have no email. */
export function presentUser(user: { id: string; username: string; email: string | null }): User {
  return { _id: user.id, username: user.username, email: user.email ?? '' }
}

/** The fields of the session's user. */
export function presentSessionUser(user: CurrentUser): SessionUser {
  return { ...presentUser(user), role: user.role }
}

export interface EngineerRow {
  id: string
  username: string
  email: string | null
  salesCount: number
  reviewsCount: number
  starsSum: number
  canSignIn: boolean
  soldPrompts: string[]
}

export function presentEngineer(row: EngineerRow, rank: number | null): Engineer {
  return {
    ...presentUser(row),
    user: row.id,
    soldPrompts: row.soldPrompts,
    soldCount: row.salesCount,
    ...presentRating(row),
    rank,
    canSignIn: row.canSignIn,
  }
}
