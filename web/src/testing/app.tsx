import './browser.ts'
import type { SessionUser } from '@promptery/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axios, { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import toast from 'react-hot-toast'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, vi } from 'vitest'

/** What a call gets: an answer, or `'silence'` when the connection breaks; an error when the request cannot even leave. */
export type Answer = { status?: number; body: unknown } | 'silence' | Error

/** By method and path, as `GET /users/chats`. A call that is not named is never answered. */
export type Answers = Record<string, Answer>

/** The calls of the client so far, and what they asked for. */
export const calls: { name: string; params: unknown }[] = []
let answers: Answers = {}

/** What the server says from now on. */
export const answer = (next: Answers) => {
  answers = next
}

async function respond(config: InternalAxiosRequestConfig) {
  const name = `${config.method?.toUpperCase()} ${config.url}`
  calls.push({ name, params: config.params })
  const given = answers[name] ?? answers['*']
  if (given === undefined) return new Promise<never>(() => undefined)
  if (given instanceof Error) throw given
  if (given === 'silence') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config, {})
  const { status = 200, body } = given
  const response = { status, statusText: '', data: body, headers: new AxiosHeaders(), config }
  if (config.validateStatus?.(status)) return response
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_REQUEST, config, {}, response)
}

// Before the client makes its own.
axios.defaults.adapter = respond
const { queryClient } = await import('../lib/api/query-client.ts')
const { clearSession, signIn } = await import('../lib/session/session.ts')
const { router } = await import('../router.tsx')

beforeEach(() => {
  calls.length = 0
  answers = {}
})
afterEach(() => {
  cleanup()
  toast.remove()
  queryClient.clear()
  vi.restoreAllMocks()
})

export const MEMBER: SessionUser = {
  _id: '01900000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.com',
  role: 'member',
}

/** Opens the whole client at `address`, as a page does: the router, the shell and the screen. */
export async function openApp(address: string, { as, ...next }: { as?: SessionUser; answers?: Answers } = {}) {
  if (as) signIn(as)
  else clearSession()
  answers = next.answers ?? {}
  // The second try comes at once.
  const { queries } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  await router.navigate(address)
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('main')
  return userEvent.setup()
}
