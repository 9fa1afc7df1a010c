import { asciiLowerCase } from '@promptery/contract/people/ascii-lower-case'
import { usernameSkeleton } from '@promptery/contract/people/usernames'

/** A username with its unique keys: case-insensitive, and one for names that look alike. */
export const usernameColumns = (username: string) => ({
  username,
  usernameKey: asciiLowerCase(username),
  usernameSkeleton: usernameSkeleton(username),
})
