import type { CurrentUser } from '../../platform/context.ts'

/** Users cannot write to themselves. */
export const canWriteTo = (user: CurrentUser, other: { id: string }): boolean => user.id !== other.id
