import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MEMBER, openApp } from '../testing/app.tsx'

const fetchHire = vi.fn<() => Promise<never>>()
vi.mock('../lib/reload-once.ts', async (original) => {
  const real = await original<typeof import('../lib/reload-once.ts')>()
  /** The code of /hire cannot be loaded. */
  const fetchCode: typeof real.fetchCode = (load) =>
    String(load).includes('HirePage') ? fetchHire() : real.fetchCode(load)
  return { ...real, fetchCode }
})
const { MissingCode } = await import('../lib/reload-once.ts')

it('requests missing code of a screen once, whatever is rendered meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const attempt = Promise.withResolvers<never>()
  fetchHire.mockReturnValue(attempt.promise)
  const user = await openApp('/marketplace', { isLazy: true })
  await user.click(screen.getByRole('link', { name: 'Hire' }))
  const { signIn } = await import('../lib/session/session.ts')
  await act(async () => signIn(MEMBER))
  fetchHire.mockImplementation(async () => {
    throw new MissingCode('No network')
  })
  attempt.reject(new MissingCode('No network'))
  expect(await screen.findByText('No network')).toBeDefined()
  expect(fetchHire).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(fetchHire).toHaveBeenCalledTimes(2))
})
