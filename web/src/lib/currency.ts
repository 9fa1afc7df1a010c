import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The shop's currency as the server wrote it into the page. */
let current =
  (typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name="shop-currency"]')?.content) ||
  'usd'

/** Of every amount: three small letters. */
export const currency = (): string => current

/** What the server's configuration says. It differs from the page's only where that is not the server's own. */
export function setCurrency(next: string): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `currency`, for what shows amounts anew when it changes. */
export const useCurrency = (): string => useSyncExternalStore(subscribe, currency)
