import type { successSchema } from '@promptery/contract/common'
import type { currentUserResponse } from '@promptery/contract/people/users'
import { call, callAtOnce, holdCalls } from '../api/api-client.ts'
import { hasCode } from '../api/api-error.ts'
import { logError } from '../log.ts'
import { clearPersonal } from '../storage/personal.ts'
import { browserStore } from '../storage/stores.ts'
import { clearSession, currentUser, signIn } from './session.ts'

/** Asks the server who the stored user is today. A 401 has cleared the session by the time this returns. */
export async function refreshSession(): Promise<void> {
  const before = currentUser()
  if (!before) return
  try {
    const { user } = await call<typeof currentUserResponse>({ url: '/users/current' })
    // Nothing to store when it is the same, or when someone signed out or in meanwhile.
    if (currentUser() === before && JSON.stringify(user) !== JSON.stringify(before)) signIn(user, 'the server')
  } catch (error) {
    if (!hasCode(error, 'no_session')) logError('GET /users/current', error)
  }
}

/** Stored until a sign-out has reached the server: the cookie of the session may still be valid. */
const PENDING = 'sign-out-pending'

/** A server that does not answer must not keep anybody signed in here. */
const SIGN_OUT_TIMEOUT_MS = 10_000

const endOnServer = () =>
  callAtOnce<typeof successSchema>({ method: 'post', url: '/users/logout', timeoutMs: SIGN_OUT_TIMEOUT_MS })

/**
 * Ends the session on the server and in this browser, and removes the user's drafts, unsent messages and the addresses
 * of their pictures. In this browser the session ends even if the server cannot be reached.
 * @returns whether the server knows; if not, `followSignOut` tells it later
 */
export async function signOut(): Promise<boolean> {
  const isTold = await endOnServer().then(
    () => true,
    (error: unknown) => {
      logError('POST /users/logout', error)
      return false
    },
  )
  if (isTold) browserStore.remove(PENDING)
  else browserStore.set(PENDING, 'yes')
  forgetUser()
  return isTold
}

/** Forgets the current user and what they have left in this browser. */
export function forgetUser(): void {
  clearSession()
  clearPersonal()
}

/** Tells the server of a sign-out that it has not heard of, before it is asked anything else: now, and once online. */
export function followSignOut(): void {
  finishSignOut()
  window.addEventListener('online', finishSignOut)
}

function finishSignOut(): void {
  if (browserStore.get(PENDING) === null) return
  if (currentUser()) {
    // A user who has signed in since has another session; the server ended the old one then.
    browserStore.remove(PENDING)
    return
  }
  const told = endOnServer()
  holdCalls(told)
  told.then(
    () => browserStore.remove(PENDING),
    (error: unknown) => logError('POST /users/logout', error),
  )
}
