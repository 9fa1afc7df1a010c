import { tabStore } from './storage/stores.ts'

/** Set when this tab reloads because of missing code; removed once a screen's code has loaded. */
const RELOADED = 'reloaded-for-code'
const ANSWER_TIMEOUT_MS = 10_000

let isReloading = false

export class MissingCode extends Error {
  override readonly name = 'MissingCode'
}

/** Loads the code of a screen or a part. Throws `MissingCode`. Never settles while the page reloads. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    const code = await load()
    tabStore.remove(RELOADED)
    return code
  } catch (error) {
    if (await reloadsOnce()) return new Promise<never>(() => undefined)
    throw new MissingCode(navigator.onLine ? 'The screen was not fetched' : 'You are offline', { cause: error })
  }
}

/**
 * After a release, an open tab requests files that no longer exist. The page then reloads once, at the URL of the
 * navigation. Not while the server is away, where the page would be lost.
 * @returns whether the page reloads
 */
async function reloadsOnce(): Promise<boolean> {
  if (isReloading) return true
  if (tabStore.get(RELOADED) !== null || !(await isServed())) return isReloading
  // Without storage the next page would not know of this reload, and could loop.
  if (!isReloading && tabStore.set(RELOADED, 'yes')) {
    isReloading = true
    window.location.reload()
  }
  return isReloading
}

/** Whether the server has this page. A proxy answers with 5xx in its place. */
const isServed = (): Promise<boolean> =>
  fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )
