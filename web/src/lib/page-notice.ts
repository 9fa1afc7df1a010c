import { type ReactNode, useSyncExternalStore } from 'react'

/** What stays on every screen until it is closed or no longer true. A toast would vanish. */
export type PageNotice = { about: 'session' | 'sign-out' | 'deletion' | 'code'; tone?: 'danger'; content: ReactNode }

let current: PageNotice | null = null
const listeners = new Set<() => void>()

function become(notice: PageNotice | null): void {
  current = notice
  for (const listener of listeners) listener()
}

/** Replaces the notice that is shown. */
export const showPageNotice = (notice: PageNotice): void => become(notice)

/** Removes the notice, or only one that is about this. */
export function dismissPageNotice(about = current?.about): void {
  if (current?.about === about) become(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePageNotice = (): PageNotice | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
