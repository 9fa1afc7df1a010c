import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

let current =
  (typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name="shop-currency"]')?.content) ||
  'usd'

/** ISO code in lower case. */
export const currency = (): string => current

/** Sets the configuration's currency. It differs from the page's only if another server rendered the page. */
export function setCurrency(next: string): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Like `currency`, rerendering when it changes. */
export const useCurrency = (): string => useSyncExternalStore(subscribe, currency, currency)
