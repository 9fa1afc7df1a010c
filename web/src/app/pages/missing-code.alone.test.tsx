import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MEMBER, openApp } from '../../testing/app.tsx'

const fetchHire = vi.fn<() => Promise<never>>()
/** Names a part whose code cannot be loaded. */
let missing = ''
vi.mock('../../lib/reload-once.ts', async (original) => {
  const real = await original<typeof import('../../lib/reload-once.ts')>()
  /** The code of /hire cannot be loaded. */
  const fetchCode: typeof real.fetchCode = async (load) => {
    if (missing && String(load).includes(missing)) throw new real.MissingCode('No network')
    return String(load).includes('HirePage') ? fetchHire() : real.fetchCode(load)
  }
  return { ...real, fetchCode }
})
const { MissingCode } = await import('../../lib/reload-once.ts')

it('requests missing code of a screen once, whatever is rendered meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const attempt = Promise.withResolvers<never>()
  fetchHire.mockReturnValue(attempt.promise)
  const user = await openApp('/marketplace', { isLazy: true })
  await user.click(screen.getByRole('link', { name: 'Hire' }))
  const { signIn } = await import('../../lib/session/session.ts')
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

it.each([
  ['UserMenu', 'User menu', 'menuitem', 'Sign Up'],
  ['NarrowMenu', 'Menu', 'button', 'Menu'],
  ['FilterSheet', 'Filters', 'dialog', 'Filters'],
])('a press whose code (%s) cannot be loaded says so in the page, until it can', async (code, button, role, name) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  missing = code
  const user = await openApp('/marketplace', { isLazy: true })
  await user.click(screen.getByRole('button', { name: button }))
  const words = await screen.findByText('We could not load this. Check your connection, and press again.')
  expect(words.closest('[role=status]')).not.toBeNull()
  missing = ''
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole(role, { name })).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText(/We could not load this/)).toBeNull())
})
