import { ROLES } from '@promptery/contract/constants'
import type { SessionUser } from '@promptery/contract/people/users'
import { useSyncExternalStore } from 'react'
import { parseJson } from '../storage/json.ts'
import { browserStore } from '../storage/stores.ts'

/** Where the current user is kept, as JSON. The proof of identity is the server's cookie, not this. */
const STORAGE_KEY = 'user'

/** Empty for a visitor. */
export type StoredUser = SessionUser | Record<string, never>

/** Reads a stored entry. Anything without an `_id` counts as a visitor. */
export function parseStoredUser(json: string | null): StoredUser {
  const value = parseJson(json)
  if (typeof value !== 'object' || value === null || !('_id' in value)) return {}
  const { _id, username, email, role } = value as Record<string, unknown>
  if (typeof _id !== 'string' || !_id) return {}
  return { _id, username: text(username), email: text(email), role: ROLES.find((known) => known === role) ?? 'member' }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const userOf = (stored: StoredUser): SessionUser | null => ('_id' in stored ? (stored as SessionUser) : null)

/** Where a session has begun or ended: here, in another tab of this browser, or on the server, which says so later. */
export type ChangedBy = 'this tab' | 'another tab' | 'the server'

const listeners = new Set<(by: ChangedBy) => void>()
let current = userOf(parseStoredUser(browserStore.get(STORAGE_KEY)))

function become(user: SessionUser | null, by: ChangedBy): void {
  current = user
  for (const listener of listeners) listener(by)
}

/** Who is signed in now, for code outside React. */
export const currentUser = (): SessionUser | null => current

/** Makes `user` the current session. */
export function signIn(user: SessionUser, by: ChangedBy = 'this tab'): void {
  browserStore.set(STORAGE_KEY, JSON.stringify(user))
  become(user, by)
}

/** Forgets the current user in this browser. */
export function clearSession(by: ChangedBy = 'this tab'): void {
  browserStore.remove(STORAGE_KEY)
  if (current) become(null, by)
}

/** Calls back when the user changes, here or in another tab. Returns the way to stop. */
export function onSessionChange(listener: (by: ChangedBy) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A key of null means that the whole storage was cleared.
    if (event.key === STORAGE_KEY || event.key === null) become(userOf(parseStoredUser(event.newValue)), 'another tab')
  })
  // A page from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) become(userOf(parseStoredUser(browserStore.get(STORAGE_KEY))), 'another tab')
  })
}

export type Session = { user: SessionUser | null; isSignedIn: boolean }

/** The current session; follows sign-in and sign-out, in other tabs too. */
export function useSession(): Session {
  const user = useSyncExternalStore(onSessionChange, currentUser)
  return { user, isSignedIn: user !== null }
}
