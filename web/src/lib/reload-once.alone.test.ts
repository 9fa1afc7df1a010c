import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  }
})

/** A page of the tab. `fetch` loads code like Vite's loader; `null` is missing code. */
async function aPage() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.resetModules()
  const { fetchCode, MissingCode, reloadAfterDeploy } = await import('./reload-once.ts')
  const reload = vi.fn()
  reloadAfterDeploy(reload)
  const load = async (code: string | null) => {
    if (code !== null) return code
    const isThrown = page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    if (isThrown) throw new Error('Failed to fetch dynamically imported module')
    return undefined
  }
  return { reload, MissingCode, fetch: (code: string | null) => fetchCode(() => load(code)) }
}

const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setTimeout(() => resolve(true)))])

it('reloads when a screen’s code is missing, and keeps the screen until then', async () => {
  const page = await aPage()
  expect(await isOpen(page.fetch(null))).toBe(true)
  expect(page.reload).toHaveBeenCalledOnce()
})

it('does not reload offline, where the page would be lost', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await aPage()
  for (const _ of [1, 2]) await expect(page.fetch(null)).rejects.toThrow('You are offline')
  expect(page.reload).not.toHaveBeenCalled()
  expect(await page.fetch('code')).toBe('code')
  isOnline.mockReturnValue(true)
  expect(await isOpen(page.fetch(null))).toBe(true)
})

it('reloads once: the next page throws for code that is still missing', async () => {
  await isOpen((await aPage()).fetch(null))
  const next = await aPage()
  await expect(next.fetch(null)).rejects.toThrow('The screen was not fetched')
  expect(next.reload).not.toHaveBeenCalled()
})

it('reloads again after the next deploy', async () => {
  await isOpen((await aPage()).fetch(null))
  const next = await aPage()
  expect(await next.fetch('code')).toBe('code')
  expect(await isOpen(next.fetch(null))).toBe(true)
  expect(next.reload).toHaveBeenCalledOnce()
})

it('does not reload without storage, which could loop', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  const page = await aPage()
  await expect(page.fetch(null)).rejects.toThrow(page.MissingCode)
  expect(page.reload).not.toHaveBeenCalled()
})
