import { type ComponentType, useSyncExternalStore } from 'react'

let provided: ComponentType | null = null
const listeners = new Set<() => void>()

/** Renders the toasts' container, once code that shows toasts is loaded. */
export function provideToasts(toasts: ComponentType): void {
  provided = toasts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The container of the toasts, once loaded. */
export const useProvidedToasts = (): ComponentType | null =>
  useSyncExternalStore(
    subscribe,
    () => provided,
    () => null,
  )
