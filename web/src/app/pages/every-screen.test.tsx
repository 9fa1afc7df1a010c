import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { paths } from '../../paths.ts'
import { MEMBER, openApp } from '../../testing/app.tsx'

const LINKS = {
  Marketplace: '/marketplace',
  Generate: '/generate',
  Hire: '/hire',
  Sell: '/sellprompt',
  Discussion: '/discussion',
  Cart: '/cart',
  Chats: '/chats',
}

const ID = '01900000-0000-7000-8000-000000000000'
const addresses = [...Object.values(paths).map((path) => path.replace(':id', ID)), '/no/such/place']

it.each(['/marketplace', '/marketplace/', '/marketplace/?sort=Top', '/hire/', '/Cart'])(
  '%s marks its link in the bar, and no other [spec 2.nav.current]',
  async (address) => {
    await openApp(address)
    const bar = within(screen.getByRole('navigation', { name: 'Main' }))
    const marked = bar.getAllByRole('link').filter((link) => link.ariaCurrent === 'page')
    const [path = ''] = address.toLowerCase().split(/\/?(?:\?|$)/)
    expect(marked.map((link) => link.getAttribute('href'))).toEqual([path])
    expect(marked.map((link) => link.classList.contains('bg-raised'))).toEqual([true])
  },
)

it.each(addresses)(
  '%s carries the bar with the logo, the wordmark and every link [spec 1.navbar 2.nav.logo 2.nav.links 2.nav.chats]',
  async (address) => {
    await openApp(address)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    const bar = within(screen.getByRole('navigation', { name: 'Main' }))
    const home = bar.getByText('Promptery').closest('a')
    expect(home?.getAttribute('href')).toBe('/')
    expect(home?.querySelector('img')?.getAttribute('src')).toBe('/logo.svg')
    const links = bar
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])
    expect(Object.fromEntries(links)).toMatchObject(LINKS)
  },
)

const FOR_ADMINS = [
  '/admin',
  '/admin-mail',
  '/admin-payouts',
  '/admin-people?person=1',
  '/admin-reports',
  '/admin-settings',
]
const CONNECTED = { 'GET /config': { body: { ...DEFAULT_CONFIG, success: true, mail: true, payments: 'stripe' } } }

it.each(FOR_ADMINS)('%s leads visitors to signing in and back', async (address) => {
  await openApp(address, { responses: CONNECTED })
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe(`/signin?${new URLSearchParams({ next: address })}`)
})

it.each(FOR_ADMINS)('%s does not exist for members who are no admins', async (address) => {
  await openApp(address, { responses: CONNECTED, as: MEMBER })
  expect(await screen.findByText(/^Nothing is at this address/)).toBeDefined()
})
