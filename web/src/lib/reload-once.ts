import { type ComponentType, lazy } from 'react'
import { tabStore } from './storage/stores.ts'

/** Set when this tab reloads because code is missing; removed when the code of a screen has loaded. */
const RELOADED = 'reloaded-for-code'

/** The code of a screen could not be fetched. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode'
}

/** Fetches the code of a screen. Throws `MissingCode`. Never settles while the page reloads. */
export async function fetchCode<Code>(load: () => Promise<Code | undefined>): Promise<Code> {
  const code = await load().catch((error: unknown) => {
    const message = navigator.onLine ? 'The screen was not fetched' : 'You are offline'
    throw new MissingCode(message, { cause: error })
  })
  // Vite's loader returns nothing when its error event was cancelled, as it is below.
  if (code === undefined) return new Promise<never>(() => undefined)
  tabStore.remove(RELOADED)
  return code
}

/** A part of a screen whose code is fetched when it is first shown, as for members alone. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => fetchCode(async () => ({ default: await load() })))

/**
 * After a deploy an open tab asks for files that are gone. The page then reloads, at the address to which one is going.
 * It does so once, and not without a network, where the page would be lost.
 */
export function reloadAfterDeploy(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || tabStore.get(RELOADED) !== null) return
    // Without storage the next page would not know that this one has reloaded: it could reload again and again.
    if (!tabStore.set(RELOADED, 'yes')) return
    event.preventDefault()
    reload()
  })
}
