import { type ComponentType, lazy } from 'react'
import { tabStore } from './storage/stores.ts'

/** Set when this tab reloads because of missing code; removed once a screen's code has loaded. */
const RELOADED = 'reloaded-for-code'

export class MissingCode extends Error {
  override readonly name = 'MissingCode'
}

/** Loads the code of a screen. Throws `MissingCode`. Never settles while the page reloads. */
export async function fetchCode<Code>(load: () => Promise<Code | undefined>): Promise<Code> {
  const code = await load().catch((error: unknown) => {
    const message = navigator.onLine ? 'The screen was not fetched' : 'You are offline'
    throw new MissingCode(message, { cause: error })
  })
  // Vite's loader returns nothing when its error event is cancelled, as below.
  if (code === undefined) return new Promise<never>(() => undefined)
  tabStore.remove(RELOADED)
  return code
}

/** A part of a screen whose code is loaded when it is first rendered. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => fetchCode(async () => ({ default: await load() })))

/**
 * After a deploy, an open tab requests files that no longer exist. The page then reloads once, at the URL of the
 * navigation. Not while offline, where the page would be lost.
 */
export function reloadAfterDeploy(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || tabStore.get(RELOADED) !== null) return
    // Without storage the next page would not know of this reload, and could loop.
    if (!tabStore.set(RELOADED, 'yes')) return
    event.preventDefault()
    reload()
  })
}
