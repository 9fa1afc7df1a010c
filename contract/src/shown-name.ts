// Without zod, so that the client can load it.
import { isolated } from './isolated.ts'

export interface Named {
  username: string
  displayName?: string | null | undefined
}

/** The name that is shown of a user. */
export const shownName = ({ username, displayName }: Named): string => displayName ?? username

/** `shownName`, and the username beside another name: where one decides about a user. */
export const fullName = ({ username, displayName }: Named): string =>
  displayName && displayName !== username ? `${isolated(displayName)} (@${username})` : username

interface OfUploader {
  uploaderName: string
  uploaderDisplayName?: string | null | undefined
}

/** The name that is shown of a prompt's engineer. */
export const uploaderOf = ({ uploaderName, uploaderDisplayName }: OfUploader): string =>
  uploaderDisplayName ?? uploaderName

// Without zod, so that the client can load it.

/** The name of a member whose account was erased. No other name can have a blank. */
export const FORMER_MEMBER = 'a former member'

/** How long members can come back after they have asked to delete their account. */
export const DELETION_DAYS = 14
