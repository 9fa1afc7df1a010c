import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import '../../../testing/browser.ts'
import { signIn } from '../../../lib/session/session.ts'
import { renderAt } from '../../../testing/render.tsx'
// A press loads the menus, which takes longer on a busy machine than what is waited for: they are there before.
import './NarrowMenu.tsx'
import { Navbar } from './Navbar.tsx'
import './UserMenu.tsx'

const show = (waits = 0) =>
  renderAt(<Navbar unread={{ messages: 0, notifications: 0, waits }} cartCount={0} search={null} />)
const userButton = () => screen.getByRole('button', { name: 'User menu' })
const menuButton = () => screen.getByRole('button', { name: 'Menu' })
const items = () => screen.getAllByRole('menuitem')
/** The focused item of the menu. */
const active = async () => {
  const menu = await screen.findByRole('menu')
  const id = menu.getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

it.each(['{Enter}', ' ', '{ArrowDown}'])('the first press of %j opens the user menu at its first item', async (key) => {
  show()
  userButton().focus()
  await userEvent.keyboard(key)
  await waitFor(async () => expect(await active()).toBe('Sign In'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(userButton()))
})

it('the first ArrowUp focuses its last item', async () => {
  show()
  userButton().focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(async () => expect(await active()).toContain('Dark'))
})

it('the first click focuses no item, and the next one closes it', async () => {
  show()
  await userEvent.click(userButton())
  expect(await active()).toBeNull()
  expect(items().length).toBeGreaterThan(2)
  await userEvent.click(userButton())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('the phone’s menu keeps the focus on its button when it opens; Escape closes it', async () => {
  show()
  menuButton().focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(menuButton().getAttribute('aria-expanded')).toBe('true'))
  expect(document.activeElement).toBe(menuButton())
  expect(screen.getAllByRole('link', { name: 'Discussion' })).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Discussion' })).toHaveLength(1))
  expect(document.activeElement).toBe(menuButton())
})

describe('an admin', () => {
  const admin = { _id: '1', username: 'olive', email: 'olive@shop.example', role: 'admin' } as const
  const desk = () => screen.findByRole('menuitem', { name: /^Shop desk/ })

  it('sees at the user menu and at the desk’s entry how much waits', async () => {
    signIn(admin)
    show(120)
    const button = screen.getByRole('button', { name: 'User menu, 120 to do' })
    expect(button.textContent).toBe('99+')
    await userEvent.click(button)
    expect((await desk()).textContent).toBe('Shop desk120 to do')
    expect(screen.getByRole('button', { name: 'User menu, 120 to do' })).toBeDefined()
  })

  it('sees no number where nothing waits', async () => {
    signIn(admin)
    show()
    expect(userButton().textContent).toBe('')
    await userEvent.click(userButton())
    expect((await desk()).textContent).toBe('Shop desk')
  })
})
