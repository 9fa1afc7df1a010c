import { signOut } from '@promptery/contract/accounts/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './api-client.ts'
import { useSend } from './use-send.ts'

const KEY = ['things']
const doIt = { ...signOut, path: '/things' }

afterEach(() => vi.unstubAllGlobals())

/** Sends one request that is answered with `status`. @returns whether the things were made stale */
async function isStaleAfter(status: number, evenIfFailed: boolean): Promise<boolean> {
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"message":"No"}', { status }))
  const client = new QueryClient()
  client.setQueryData(KEY, [1])
  const { result } = renderHook(() => useSend(() => call(doIt), { refetches: [KEY], evenIfFailed }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await result.current.mutateAsync().catch(() => undefined)
  return client.getQueryState(KEY)?.isInvalidated ?? false
}

it('fetches again after a success, and after a failure only where that is asked for', async () => {
  expect(await isStaleAfter(200, false)).toBe(true)
  expect(await isStaleAfter(409, false)).toBe(false)
  expect(await isStaleAfter(409, true)).toBe(true)
})
