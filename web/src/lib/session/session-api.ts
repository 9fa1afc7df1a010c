import * as routes from '@promptery/contract/accounts/users'
import { call, callImmediately, delayCalls } from '../api/api-client.ts'
import { hasCode } from '../api/api-error.ts'
import { logError } from '../log.ts'
import { dismissPageNotice } from '../page-notice.ts'
import { clearPersonal } from '../storage/personal.ts'
import { browserStore } from '../storage/stores.ts'
import { clearSession, currentUser, signIn } from './session.ts'

/** Refreshes the stored user from the server. A 401 has cleared the session before this returns. */
export async function refreshSession(): Promise<void> {
  const before = currentUser()
  if (!before) return
  try {
    const { user } = await call(routes.getCurrentUser)
    // Not if nothing has changed, or if the user has signed out or in meanwhile.
    if (currentUser() === before && JSON.stringify(user) !== JSON.stringify(before)) signIn(user, 'the server')
  } catch (error) {
    if (!hasCode(error, 'no_session')) logError('GET /users/current', error)
  }
}

/** Stored until a sign-out has reached the server: until then the session's cookie may be valid. */
const PENDING = 'sign-out-pending'

/** A server that does not respond must not prevent signing out. */
const SIGN_OUT_TIMEOUT_MS = 10_000

const endOnServer = () => callImmediately(routes.signOut, { timeoutMs: SIGN_OUT_TIMEOUT_MS })

/**
 * Ends the session on the server and in this browser, and removes the user's drafts, unsent messages and stored
 * pictures. In this browser it ends even if the server cannot be reached.
 * @returns whether the server has confirmed; if not, `followSignOut` retries
 */
export async function signOut(): Promise<boolean> {
  const isConfirmed = await endOnServer().then(
    () => true,
    (error: unknown) => {
      logError('POST /users/logout', error)
      return false
    },
  )
  if (isConfirmed) browserStore.remove(PENDING)
  else browserStore.set(PENDING, 'yes')
  forgetUser()
  return isConfirmed
}

/** Removes the current user and their data from this browser. */
export function forgetUser(): void {
  clearSession()
  clearPersonal()
}

/** Sends a pending sign-out before any other request: at start, and when the browser comes online. */
export function followSignOut(): void {
  finishSignOut()
  window.addEventListener('online', finishSignOut)
}

function finishSignOut(): void {
  if (browserStore.get(PENDING) === null) return
  if (currentUser()) {
    // A new session exists, whose sign-in ended the old one.
    browserStore.remove(PENDING)
    return
  }
  const confirmed = endOnServer()
  delayCalls(confirmed)
  confirmed.then(
    () => {
      browserStore.remove(PENDING)
      dismissPageNotice('sign-out')
    },
    (error: unknown) => logError('POST /users/logout', error),
  )
}
