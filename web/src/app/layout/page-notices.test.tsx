import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clearSession, signIn } from '../../lib/session/session.ts'
import { followSignOut } from '../../lib/session/session-api.ts'
import { MEMBER, openApp, setResponses } from '../../testing/app.tsx'

const OTHER = { ...MEMBER, _id: '01900000-0000-7000-8000-000000000002', username: 'grace' }
const DONE = { body: { success: true, message: 'Done' } }

/** The notice with this text, which is part of the page: a toast would vanish. */
async function notice(text: string | RegExp) {
  const found = await screen.findByText(text)
  expect(found.closest('[data-rht-toaster]')).toBeNull()
  expect(found.closest('[role=status]')).not.toBeNull()
  return within(found.closest<HTMLElement>('[role=status]') ?? expect.unreachable())
}

it('a session that ended or began elsewhere is said in the page until it is closed', async () => {
  const user = await openApp('/hire', { as: MEMBER })
  act(() => clearSession('another tab'))
  const ended = await notice(/the session was ended in another tab/)
  expect(ended.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?next=%2Fhire')
  act(() => signIn(OTHER, 'another tab'))
  const begun = await notice('You are now signed in as grace.')
  expect(screen.queryByText(/the session was ended/)).toBeNull()
  await user.click(begun.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/now signed in/)).toBeNull()
})

it('a sign-out that did not reach the server is said in the page until it does', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openApp('/hire', { as: MEMBER, responses: { 'POST /users/logout': 'silence' } })
  await user.click(screen.getByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await notice(/the server could not be told/)
  setResponses({ 'POST /users/logout': DONE })
  followSignOut()
  await vi.waitFor(() => expect(screen.queryByText(/the server could not be told/)).toBeNull())
})

it('a sign-in that takes a deletion back says so in the page', async () => {
  const user = await openApp('/signin', {
    responses: { 'POST /users/login': { body: { success: true, message: 'Welcome', user: MEMBER, cameBack: true } } },
  })
  await user.type(screen.getByLabelText('Password'), 'seven green kettles')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' }))
  await notice(/your account will not be deleted/)
  expect(await screen.findByRole('heading', { name: /Welcome to/ })).toBeDefined()
  await notice(/your account will not be deleted/)
})

it('a suspended sign-in fails with a toast, too [spec 8.signin]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const suspended = { status: 403, body: { success: false, code: 'suspended', message: 'Suspended until May' } }
  const user = await openApp('/signin', { responses: { 'POST /users/login': suspended } })
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Suspended until May')
  expect((await screen.findByText('Signin Failed')).closest('[data-rht-toaster]')).not.toBeNull()
})
