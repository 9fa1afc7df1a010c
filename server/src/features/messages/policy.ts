import type { CurrentUser } from '../../context.ts'

/** A conversation is of two. */
export const canWriteTo = (user: CurrentUser, other: { id: string }): boolean => user.id !== other.id
