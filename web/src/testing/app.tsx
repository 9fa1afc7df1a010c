import './browser.ts'
import type { SessionUser } from '@promptery/contract/accounts/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '../App.tsx'
import { queryClient } from '../lib/api/query-client.ts'
import { clearSession, signIn } from '../lib/session/session.ts'
import { fetchScreen, SCREENS } from '../screens.tsx'
import toast from '../ui/feedback/toast.ts'
import { afterTest } from './after-test.ts'

/**
 * A fake response, whose body may be a promise, or text that is no JSON; `'silence'` for a broken connection, or an error
 * of `fetch`.
 */
export type FakeResponse = { status?: number; body: unknown } | { text: string } | 'silence' | Error

/** By method and path, such as `GET /users/chats`. Other requests never get a response. */
export type FakeResponses = Record<string, FakeResponse>

/** The client's requests with their parameters and JSON bodies. */
export const requests: { name: string; params: unknown; sent?: unknown }[] = []
let responses: FakeResponses = {}

/** Sets the server's responses. */
export const setResponses = (next: FakeResponses) => {
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => respond(method ?? '', path, body))
  vi.stubGlobal('XMLHttpRequest', Upload)
  responses = next
}

async function respond(method: string, address: string, json?: unknown): Promise<Response> {
  const { pathname, searchParams } = new URL(address, window.location.href)
  const name = `${method} ${pathname.replace('/api/v1', '')}`
  const sent = typeof json === 'string' ? { sent: JSON.parse(json) } : {}
  requests.push({ name, params: Object.fromEntries(searchParams), ...sent })
  const given = responses[name] ?? responses['*']
  if (given === undefined) return new Promise<never>(() => undefined)
  if (given instanceof Error) throw given
  if (given === 'silence') throw new TypeError('Failed to fetch')
  if ('text' in given) return new Response(given.text)
  return new Response(JSON.stringify(await given.body), { status: given.status ?? 200 })
}

/** Passes uploads to `respond`. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  private asked: [string, string] = ['', '']
  open(...asked: [string, string]) {
    this.asked = asked
  }
  getResponseHeader() {
    return null
  }
  async send() {
    const response = await respond(...this.asked).catch(() => null)
    this.status = response?.status ?? 0
    this.responseText = (await response?.text()) ?? ''
    this.dispatchEvent(new Event(response ? 'load' : 'error'))
  }
}

afterTest(() => {
  toast.remove()
  queryClient.clear()
  vi.restoreAllMocks()
  requests.length = 0
  responses = {}
})

export const MEMBER: SessionUser = {
  _id: '01900000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.com',
  role: 'member',
}

interface Opening {
  as?: SessionUser
  responses?: FakeResponses
  /** Whether the other screens load their code when they are first shown, as in a browser. */
  isLazy?: boolean
}

/** Opens the whole client at `address`. */
export async function openApp(address: string, { as, isLazy = false, ...next }: Opening = {}) {
  if (as) signIn(as)
  else clearSession()
  setResponses(next.responses ?? {})
  // Retries immediately.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  window.history.replaceState(null, '', address)
  // On a busy machine, loading code takes longer than tests wait for what is on a screen.
  if (isLazy) await fetchScreen(window.location.pathname)
  else await Promise.all(Object.values(SCREENS).map((one) => one.fetch()))
  render(
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>,
  )
  await screen.findByRole('main')
  // Styles, which may keep a pointer from an element, are not loaded. Checking each ancestor takes a tenth of the time.
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}
