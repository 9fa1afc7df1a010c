import { usernameSkeleton } from '@promptery/contract/people/usernames'

/** A username as it is kept, with what makes it unique: without regard to case, and among names that look alike. */
export const usernameColumns = (username: string) => ({
  username,
  usernameKey: username.toLowerCase(),
  usernameSkeleton: usernameSkeleton(username),
})
