import { successSchema } from '@promptery/contract/common'
import { currentUserAnswer } from '@promptery/contract/users'
import { call } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { logError } from './log.ts'
import { clearSession, currentUser, signIn } from './session.ts'

/** Asks the server who the stored user is today. A 401 has cleared the session by the time this returns. */
export async function refreshSession(): Promise<void> {
  const before = currentUser()
  if (!before) return
  try {
    const { user } = await call(currentUserAnswer, { url: '/users/current' })
    // Nothing to store when it is the same, or when someone signed out or in meanwhile.
    if (currentUser() === before && JSON.stringify(user) !== JSON.stringify(before)) signIn(user)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) logError('GET /users/current', error)
  }
}

/** Ends the session on the server and here. Here it ends even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(successSchema, { method: 'post', url: '/users/logout' })
  } catch (error) {
    logError('POST /users/logout', error)
  } finally {
    clearSession()
  }
}
