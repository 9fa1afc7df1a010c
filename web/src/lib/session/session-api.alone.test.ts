import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SessionUser } from '@promptery/contract/accounts/users'
import type { ErrorCode, ErrorStatus } from '@promptery/contract/errors'
import { getConfig } from '@promptery/contract/shop/config'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ada: SessionUser = { _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'member' }
const grace: SessionUser = { ...ada, _id: 'u2', username: 'grace' }

/** The browser's storage, which survives reloads. */
const stored = new Map<string, string>()
const requested: string[] = []
const send = fetch
let respond: RequestListener
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`)
  respond(request, response)
})
const succeed: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"success":true,"message":"Done"}')
}
const refuse =
  <Status extends ErrorStatus>(status: Status, code: ErrorCode<Status>): RequestListener =>
  (_request, response) => {
    const body = JSON.stringify({ success: false, code, message: 'No' })
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

/** Reloads the client's modules like a new page. */
async function load() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { call } = await import('../api/api-client.ts')
  const get = (path: string) => call({ ...getConfig, path }).catch((error: unknown) => error)
  return { ...session, get, api: await import('./session-api.ts'), drafts: await import('../storage/draft.ts') }
}

beforeEach(async () => {
  stored.clear()
  requested.length = 0
  respond = succeed
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // In a browser, URLs are relative to the server.
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(`http://127.0.0.1:${port}${url}`, init))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('retries a failed sign-out at the next load, before any other request', async () => {
  const page = await load()
  page.signIn(ada)
  respond = refuse(503, 'database_unavailable')
  expect(await page.api.signOut()).toBe(false)
  expect(page.currentUser()).toBeNull()

  respond = succeed
  const next = await load()
  requested.length = 0
  next.api.followSignOut()
  await next.get('/prompts')
  expect(requested).toEqual(['POST /api/v1/users/logout', 'GET /api/v1/prompts'])
  expect(stored.size).toBe(0)
})

it('retries it when the browser is online again', async () => {
  const page = await load()
  page.signIn(ada)
  page.api.followSignOut()
  respond = refuse(500, 'internal_error')
  expect(await page.api.signOut()).toBe(false)
  respond = succeed
  requested.length = 0
  window.dispatchEvent(new Event('online'))
  await page.get('/prompts')
  expect(requested).toEqual(['POST /api/v1/users/logout', 'GET /api/v1/prompts'])
})

it('continues when the server still fails, and keeps the sign-out pending', async () => {
  stored.set('sign-out-pending', 'yes')
  respond = refuse(500, 'internal_error')
  const page = await load()
  page.api.followSignOut()
  await page.get('/prompts')
  expect(requested).toEqual(['POST /api/v1/users/logout', 'GET /api/v1/prompts'])
  expect(stored.has('sign-out-pending')).toBe(true)
})

it('notices another user when Back restores a page from memory', async () => {
  const page = await load()
  page.signIn(ada)
  stored.set('user', JSON.stringify(grace))
  const changes: string[] = []
  page.onSessionChange((by) => changes.push(by))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(page.currentUser()).toEqual(ada)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(page.currentUser()).toEqual(grace)
  expect(changes).toEqual(['another tab'])
})

it('does not sign out a user who has signed in since', async () => {
  stored.set('sign-out-pending', 'yes')
  stored.set('user', JSON.stringify(grace))
  const page = await load()
  page.api.followSignOut()
  await page.get('/prompts')
  expect(requested).toEqual(['GET /api/v1/prompts'])
  expect(stored.has('sign-out-pending')).toBe(false)
})

it('clears drafts at a sign-out, but not when a session ends by itself', async () => {
  const page = await load()
  page.signIn(ada)
  page.drafts.writeDraft('message:ada:grace', { message: 'Between us' })
  respond = refuse(401, 'no_session')
  await page.get('/cart')
  expect(page.currentUser()).toBeNull()
  expect(page.drafts.readDraft('message:ada:grace')).not.toBeNull()
  respond = succeed
  page.signIn(ada)
  await page.api.signOut()
  expect(page.drafts.readDraft('message:ada:grace')).toBeNull()
})

it('a wrong password does not end the session', async () => {
  const page = await load()
  page.signIn(ada)
  respond = refuse(401, 'wrong_credentials')
  await page.get('/users/login')
  expect(page.currentUser()).toEqual(ada)
  respond = refuse(401, 'no_session')
  await page.get('/users/login')
  expect(page.currentUser()).toBeNull()
})

it.each([
  ['another user', grace],
  ['the same user', ada],
])('a late 401 does not end the session that %s has started since', async (_who, later) => {
  const page = await load()
  page.signIn(ada)
  let onRequested = () => {}
  const arrived = new Promise<void>((resolve) => {
    onRequested = resolve
  })
  let release = () => {}
  respond = (request, response) => {
    release = () => refuse(401, 'no_session')(request, response)
    onRequested()
  }
  const late = page.get('/cart')
  await arrived
  page.clearSession()
  page.signIn({ ...later })
  release()
  expect(await late).toMatchObject({ status: 401 })
  expect(page.currentUser()).toEqual(later)
})
