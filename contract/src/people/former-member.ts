// Without zod, so that the client can load it.

/** The name of a member whose account was erased. No other name can have a blank. */
export const FORMER_MEMBER = 'a former member'

/** How long members can come back after they have asked to delete their account. */
export const DELETION_DAYS = 14
