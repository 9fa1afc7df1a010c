import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openApp, requests } from '../../../testing/app.tsx'

/** Renders `address` for a visitor. Only the frame's requests are allowed. */
async function openSample(address: string) {
  const user = await openApp(address)
  expect(screen.getByText('Sample data')).toBeDefined()
  expect(requests.filter(({ name }) => name !== 'GET /config')).toEqual([])
  return { user, items: within(screen.getByRole('main')).getAllByRole('listitem') }
}

/** The pictures are files of the client, loaded without requests. */
function expectPictures(items: HTMLElement[]): void {
  for (const item of items) {
    const src = item.querySelector('img')?.getAttribute('src')
    expect(existsSync(join(import.meta.dirname, '../../../../public', String(src))), String(src)).toBe(true)
  }
}

it('a visitor sees four placeholder notifications [spec 1.samples 2.route.notifications]', async () => {
  const { items } = await openSample('/notifications')
  expect(items).toHaveLength(4)
})

it('a visitor sees a sample cart with the specified links [spec 1.samples 2.route.cart 2.route.cart.links 3.sample.cart-item]', async () => {
  const { items } = await openSample('/cart')
  expect(screen.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeDefined()
  expect(items).toHaveLength(3)
  for (const item of items) {
    const leadsTo = (name: RegExp) => within(item).getByRole('link', { name }).getAttribute('href')
    expect(leadsTo(/folded|harbour|reviewer/i)).toMatch(/^\/prompt\/\d$/)
    expect(leadsTo(/^Buy/)).toBe('/buy-prompt/:id')
    expect(within(item).getByText(/^.+\w\.$/)).toBeDefined()
    expect(within(item).getByText(/^\$\d\.00$/)).toBeDefined()
  }
  expectPictures(items)
})

it.each([
  ['/payment-history', ['ID', 'Prompt', 'Amount', 'Date']],
  ['/admin-transaction-history', ['ID', 'Prompt', 'User', 'Amount', 'Date']],
])(
  'a visitor sees sample transactions at %s [spec 1.samples 2.route.payment-history 2.route.admin-transaction-history 3.sample.transaction]',
  async (address, names) => {
    const { items } = await openSample(address)
    expect(screen.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeDefined()
    expect(items.map((item) => [...item.querySelectorAll('dt')].map(({ textContent }) => textContent))).toEqual(
      Array(3).fill(names),
    )
    expect(screen.getByText('prompt_201')).toBeDefined()
  },
)

it('a visitor sees sample approvals whose buttons only log [spec 1.samples 2.route.admin-approval 2.route.admin-approval.log 3.sample.approval-item 6.admin]', async () => {
  const { user, items } = await openSample('/admin-approval')
  expect(items).toHaveLength(3)
  const [first = expect.unreachable()] = items
  for (const text of ['Folded paper animals', 'Midjourney', 'Animal', 'Chat gpt-4 turbo', '$4.00']) {
    expect(within(first).getAllByText(text)).not.toEqual([])
  }
  expectPictures(items)
  const before = screen.getByRole('main').textContent
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  for (const name of [/^Approve/, /^Reject/]) await user.click(within(first).getByRole('button', { name }))
  expect(logged.mock.calls).toEqual([['Approve 1'], ['Reject 1']])
  expect(screen.getByRole('main').textContent).toBe(before)
  expect(requests.filter(({ name }) => name !== 'GET /config')).toEqual([])
})

it('the screen that only reports a successful payment [spec 2.route.payment-success]', async () => {
  await openApp('/payment-success')
  expect(screen.getByText('Congratulations! Your payment was successful.')).toBeDefined()
})

it('‘Payment Done!’ leads to the marketplace and the payments [spec 2.route.payment-successful]', async () => {
  await openApp('/payment-successful')
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Done!' })).toBeDefined()
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/marketplace', '/payment-history']),
  )
})
