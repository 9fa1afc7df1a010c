import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Responds to each request for the page. */
let status = 200
const server = createServer((_request, response) => void response.writeHead(status).end())
let address = ''

const listen = () =>
  new Promise<void>((resolve) => {
    server.listen(address ? Number(new URL(address).port) : 0, '127.0.0.1', resolve)
  })
const stop = () =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

beforeEach(async () => {
  sessionStorage.clear()
  status = 200
  await listen()
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hire`
})
afterEach(async () => {
  if (server.listening) await stop()
  address = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page of the tab. `null` is missing code. */
async function aPage() {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { href: address, reload } })
  vi.resetModules()
  const { fetchCode, MissingCode } = await import('./reload-once.ts')
  const load = async (code: string | null) => {
    if (code !== null) return code
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  return { reload, MissingCode, fetch: (code: string | null) => fetchCode(() => load(code)) }
}

/** Waits for the reload, during which the screen stays. */
async function expectReload(page: Awaited<ReturnType<typeof aPage>>) {
  const settled = vi.fn()
  page.fetch(null).then(settled, settled)
  await vi.waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  expect(settled).not.toHaveBeenCalled()
}

it('reloads when a screen’s code is missing, and keeps the screen until then', async () => {
  const page = await aPage()
  await expectReload(page)
  // Other missing code of the page waits for the same reload.
  const settled = vi.fn()
  page.fetch(null).then(settled, settled)
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).not.toHaveBeenCalled()
  expect(page.reload).toHaveBeenCalledOnce()
})

it('does not reload while the server is away, where the page would be lost', async () => {
  const page = await aPage()
  await stop()
  for (const _ of [1, 2]) await expect(page.fetch(null)).rejects.toThrow('The screen was not fetched')
  expect(page.reload).not.toHaveBeenCalled()
  await listen()
  expect(await page.fetch('code')).toBe('code')
  await expectReload(page)
})

it('does not reload when a proxy answers for the server', async () => {
  const page = await aPage()
  for (status of [502, 503, 504]) await expect(page.fetch(null)).rejects.toThrow(page.MissingCode)
  expect(page.reload).not.toHaveBeenCalled()
})

it('says that the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await aPage()
  await stop()
  await expect(page.fetch(null)).rejects.toThrow('You are offline')
})

it('reloads once: the next page throws for code that is still missing', async () => {
  await expectReload(await aPage())
  const next = await aPage()
  await expect(next.fetch(null)).rejects.toThrow('The screen was not fetched')
  expect(next.reload).not.toHaveBeenCalled()
})

it('reloads again after the next deploy', async () => {
  await expectReload(await aPage())
  const next = await aPage()
  expect(await next.fetch('code')).toBe('code')
  await expectReload(next)
})

it('does not reload without storage, which could loop', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  const page = await aPage()
  await expect(page.fetch(null)).rejects.toThrow(page.MissingCode)
  expect(page.reload).not.toHaveBeenCalled()
})
