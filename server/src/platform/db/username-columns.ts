import { asciiLowerCase, usernameSkeleton } from '@promptery/contract/accounts/usernames'
import { foldText } from './fold-text.ts'

/** A username with its unique keys: case-insensitive, and one for names that look alike. */
export const usernameColumns = (username: string) => ({
  username,
  usernameKey: asciiLowerCase(username),
  usernameSkeleton: usernameSkeleton(username),
})

/** A display name with what it is found by, which a job writes into the search index. Null: the username is shown. */
export const displayNameColumns = (displayName: string | null) => ({
  displayName,
  displayNameKey: displayName === null ? null : foldText(displayName),
  isNameSearched: false,
})
