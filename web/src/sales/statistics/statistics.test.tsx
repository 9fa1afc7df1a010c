import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FakeResponses, MEMBER, openApp, requests, setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const own = aPrompt({ uploadedBy: MEMBER._id, title: 'Fox' })
const day = (n: number, visits: number) => ({
  day: `2026-03-0${n}`,
  ...{ earnings: n * 1.5, sales: n, likes: 0, visits },
})
const statistics = {
  success: true,
  totals: {
    ...{ earnings: 1204.5, sales: 3, likes: 0, visits: 12_500 },
    otherEarnings: [{ currency: 'eur', amount: 2.5 }],
  },
  days: [day(1, 0), day(2, 12_500)],
}
const page = (prompts: unknown[]) => ({ body: { success: true, prompts, nextCursor: null } })
const shop = (more: FakeResponses = {}): FakeResponses => ({
  'GET /prompts/my-prompts': page([own]),
  'GET /prompts/bought-prompts': page([]),
  'GET /statistics': { body: statistics },
  'GET /statistics/listings': {
    body: {
      success: true,
      listings: [{ _id: own._id, title: 'Fox', earnings: 4, sales: 1, likes: 2, visits: 3, otherEarnings: [] }],
      nextCursor: null,
    },
  },
  ...more,
})
const chartOf = (figure: string) =>
  main().findByRole('img', { name: new RegExp(`^${figure} of each of the last 2 days`) })
const main = () => within(screen.getByRole('main'))
const link = (name: string | RegExp) => main().findByRole('link', { name })
const asked = () => requests.filter(({ name }) => name === 'GET /statistics').map(({ params }) => params)

// Otherwise loaded on demand.
beforeAll(() => import('./Statistics.tsx'))
beforeEach(() => document.querySelector('meta[name="shop-currency"]')?.remove())

it('shows an engineer’s figures of a range, stored in the URL, and one of them as a chart', async () => {
  const user = await openApp('/listings?days=90&show=visits', { as: MEMBER, responses: shop() })
  await chartOf('Visits')
  expect(await main().findByText('Earned in earlier currencies: €2.50')).toBeDefined()
  expect((await link(/^Earnings ?\$1,204\.50$/)).getAttribute('aria-current')).toBeNull()
  expect((await link(/^Visits ?12,500$/)).getAttribute('aria-current')).toBe('true')
  expect(asked()).toEqual([{ days: '90' }])
  await user.click(await link('7 days'))
  await vi.waitFor(() => expect(asked()).toEqual([{ days: '90' }, { days: '7' }]))
  await user.click(await link(/^Sales ?3$/))
  await chartOf('Sales')
  expect(window.location.search).toBe('?days=7&show=sales')
  window.history.back()
  await chartOf('Visits')
  expect((await link('7 days')).getAttribute('aria-current')).toBe('true')
})

it('pushes no list down: there is none before the listings are known', async () => {
  await openApp('/listings', { as: MEMBER })
  expect(await main().findByText('Loading...')).toBeDefined()
  expect(main().queryByRole('heading', { name: 'Listings' })).toBeNull()
})

it('has a table of the same numbers, latest day first, and by listing', async () => {
  const user = await openApp('/listings', { as: MEMBER, responses: shop() })
  await user.click(await main().findByText('Show the numbers as a table'))
  const rows = within(await main().findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Earnings', 'Sales', 'Likes', 'Visits'],
    ['Mar 2, 2026', '$3.00', '2', '0', '12,500'],
    ['Mar 1, 2026', '$1.50', '1', '0', '0'],
  ])
  const heading = await main().findByText('By listing')
  // The list is loaded below its heading.
  await vi.waitFor(() => expect(heading.nextElementSibling?.textContent).toContain('Fox'))
  expect(heading.nextElementSibling?.textContent).toContain('$4.00')
  expect(main().getByText(/Days are in UTC/)).toBeDefined()
  expect(main().queryByText('Payable')).toBeNull()
})

it('offers to retry after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = { status: 500, body: { success: false, code: 'internal_error', message: 'No' } }
  const user = await openApp('/listings', { as: MEMBER, responses: shop({ 'GET /statistics': failed }) })
  await main().findByText('We could not load the statistics.')
  setResponses(shop())
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await chartOf('Earnings')
})

it('says that nothing has happened instead of showing a chart of zeros', async () => {
  const nothing = { ...statistics, totals: { earnings: 0, sales: 0, likes: 0, visits: 0 } }
  await openApp('/listings', { as: MEMBER, responses: shop({ 'GET /statistics': { body: nothing } }) })
  await main().findByText('No visits, likes or sales in the last 2 days')
  expect(main().queryByText('By listing')).toBeNull()
  expect(main().queryByText('Show the numbers as a table')).toBeNull()
  expect((await link('7 days')).getAttribute('href')).toBe('/listings?days=7')
})

it('stands above the listings, which can be exported', async () => {
  await openApp('/listings', { as: MEMBER, responses: shop() })
  const exports = within(await main().findByRole('navigation', { name: 'Export' }))
  expect(exports.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['CSV', '/api/v1/prompts/my-prompts/export?format=csv'],
    ['JSON', '/api/v1/prompts/my-prompts/export?format=json'],
    ['Markdown', '/api/v1/prompts/my-prompts/export?format=markdown'],
  ])
})

it('is hidden from users without listings, who read how to begin', async () => {
  await openApp('/listings', { as: MEMBER, responses: shop({ 'GET /prompts/my-prompts': page([]) }) })
  await main().findByText('You have not uploaded a prompt')
  expect(main().getAllByRole('listitem')).toHaveLength(3)
  expect(main().queryByRole('heading', { name: 'Statistics' })).toBeNull()
  expect(main().queryByRole('navigation', { name: 'Export' })).toBeNull()
  expect(asked()).toEqual([])
})

it('is not on the profile, which has both lists and links to the other places', async () => {
  await openApp('/profile', { as: MEMBER, responses: shop() })
  await main().findByRole('link', { name: 'Edit Fox' })
  await main().findByText('You have not bought a prompt')
  for (const [name, path] of Object.entries({ Listings: '/listings', Library: '/library', Account: '/account' })) {
    expect((await link(`Your ${name}`)).getAttribute('href')).toBe(path)
  }
  expect(asked()).toEqual([])
})

it.each([
  ['a visitor', {}, undefined, 1],
  ['a member', {}, MEMBER, 1],
  ['its engineer', { uploadedBy: MEMBER._id }, MEMBER, 0],
  ['anyone, when it has left the market', { withdrawn: true }, undefined, 0],
])('counts a visit of a listing by %s correctly', async (_, more, as, times) => {
  const prompt = aPrompt(more)
  const responses = { [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } } }
  await openApp(`/marketplace/${prompt._id}`, { ...(as && { as }), responses })
  await main().findByRole('heading', { level: 1, name: prompt.title })
  expect(requests.filter(({ name }) => name === `POST /prompts/visit/${prompt._id}`)).toHaveLength(times)
})
