import type { SessionUser } from '@promptery/contract/accounts/users'
import { ROLES } from '@promptery/contract/constants'
import { useSyncExternalStore } from 'react'
import { unreadable } from '../api/api-error.ts'
import { parseJson } from '../storage/json.ts'
import { browserStore } from '../storage/stores.ts'

/** The current user as JSON. Authentication is by the server's cookie. */
const STORAGE_KEY = 'user'

/** Empty for a visitor. */
export type StoredUser = SessionUser | Record<string, never>

/** Parses the stored user. Anything without an `_id` is a visitor. */
export function parseStoredUser(json: string | null): StoredUser {
  const value = parseJson(json)
  if (typeof value !== 'object' || value === null || !('_id' in value)) return {}
  const { _id, username, displayName, email, role } = value as Record<string, unknown>
  if (typeof _id !== 'string' || !_id) return {}
  return {
    _id,
    username: text(username),
    ...(typeof displayName === 'string' && { displayName }),
    email: text(email),
    role: ROLES.find((known) => known === role) ?? 'member',
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const userOf = (stored: StoredUser): SessionUser | null => ('_id' in stored ? (stored as SessionUser) : null)

/** Where a session began or ended: in this tab, in another one, or on the server. */
export type ChangedBy = 'this tab' | 'another tab' | 'the server'

const listeners = new Set<(by: ChangedBy) => void>()
let current = userOf(parseStoredUser(browserStore.get(STORAGE_KEY)))

function become(user: SessionUser | null, by: ChangedBy): void {
  current = user
  for (const listener of listeners) listener(by)
}

export const currentUser = (): SessionUser | null => current

export function signIn(user: SessionUser, by: ChangedBy = 'this tab'): void {
  if (!userOf(parseStoredUser(JSON.stringify(user)))) throw unreadable()
  browserStore.set(STORAGE_KEY, JSON.stringify(user))
  become(user, by)
}

/** Removes the current user from this browser. */
export function clearSession(by: ChangedBy = 'this tab'): void {
  browserStore.remove(STORAGE_KEY)
  if (current) become(null, by)
}

/** Subscribes to changes of the user, also by other tabs. @returns unsubscribes */
export function onSessionChange(listener: (by: ChangedBy) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === STORAGE_KEY || event.key === null) become(userOf(parseStoredUser(event.newValue)), 'another tab')
  })
  // A page from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) become(userOf(parseStoredUser(browserStore.get(STORAGE_KEY))), 'another tab')
  })
}

export type Session = { user: SessionUser | null; isSignedIn: boolean }

export function useSession(): Session {
  const user = useSyncExternalStore(onSessionChange, currentUser, () => null)
  return { user, isSignedIn: user !== null }
}
