import { type ComponentType, useSyncExternalStore } from 'react'

let provided: ComponentType | null = null
const listeners = new Set<() => void>()

/** Puts the place of the toasts on the screen: with the first code that shows any. */
export function provideToasts(toasts: ComponentType): void {
  provided = toasts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of the toasts, once there is code that shows any. */
export const useProvidedToasts = (): ComponentType | null => useSyncExternalStore(subscribe, () => provided)
