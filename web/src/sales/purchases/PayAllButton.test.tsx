import type { CartItem } from '@promptery/contract/sales/cart'
import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { type ReactElement, use } from 'react'
import { expect, it, vi } from 'vitest'
import { configOptions, DEFAULT_CONFIG, useConfig } from '../../lib/api/config.ts'
import { paidCheckoutPath, paidState, paths } from '../../paths.ts'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'
import { PayAllButton } from './PayAllButton.tsx'

const anItem = (given: Parameters<typeof aPrompt>[0]): CartItem => {
  const { id, _id, title, description, price, type, uploaderName, cover_image, licence } = aPrompt(given)
  const shown = { id, _id, title, description, price, type, uploaderName, cover_image, licence }
  return { ...shown, image: cover_image.url, addedAt: '2026-03-10T12:00:00.000Z', isAvailable: true }
}
const ITEMS = [anItem({ price: 4, licence: 'commercial' }), anItem({ _id: 'p2', price: 8 })]

const respondWith = (status: number, body: object) => {
  const sent: { address: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { body: given }: RequestInit) => {
    sent.push({ address, body: JSON.parse(String(given)) })
    return Response.json(body, { status })
  })
  return sent
}

const Provider = () => <p>Paid by {useConfig().payments}</p>

async function show(items: CartItem[], payments: 'demo' | 'stripe' = 'stripe', elsewhere?: ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const shown = renderAt(
    <>
      <PayAllButton items={items} userId="ada" />
      <Provider />
    </>,
    { client, ...(elsewhere && { elsewhere }) },
  )
  act(() => void client.setQueryData(configOptions.queryKey, { ...DEFAULT_CONFIG, payments }))
  await screen.findByText(`Paid by ${payments}`)
  return shown
}

it.each([
  ['one prompt', ITEMS.slice(1)],
  ['an empty cart', []],
])('is not there for %s', async (_what, items) => {
  await show(items)
  expect(screen.queryByRole('button')).toBeNull()
})

it('pays all at once, at the shown prices and licences, and only once', async () => {
  const checkout = { _id: 'c1', url: null }
  const sent = respondWith(201, { success: true, message: '', status: 'pending', checkout })
  const { router, user } = await show(ITEMS)
  await user.dblClick(screen.getByRole('button', { name: 'Pay all' }))
  await vi.waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(paidCheckoutPath('c1')),
  )
  expect(sent).toEqual([
    {
      address: expect.stringMatching(/\/payments\/checkouts$/),
      body: {
        items: [
          { promptId: ITEMS[0]?._id, price: 4, licence: 'commercial' },
          { promptId: 'p2', price: 8, ...(ITEMS[1]?.licence && { licence: ITEMS[1].licence }) },
        ],
      },
    },
  ])
})

it('buys all in the demo checkout, and leads to them', async () => {
  const sent = respondWith(201, { success: true, message: '', status: 'paid' })
  const { router, user } = await show(ITEMS, 'demo')
  expect(screen.getByText(/No card is charged/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pay all' }))
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: paths.paymentSuccessful,
      state: paidState('ada', ITEMS),
    }),
  )
  expect(sent).toHaveLength(1)
})

it('stays busy while the next screen’s code is loaded', async () => {
  const loading = new Promise<void>(() => undefined)
  const NextScreen = () => {
    use(loading)
    return null
  }
  const sent = respondWith(201, { success: true, message: '', status: 'pending', checkout: { _id: 'c1', url: null } })
  const { router, user } = await show(ITEMS, 'stripe', <NextScreen />)
  await user.click(screen.getByRole('button', { name: 'Pay all' }))
  await vi.waitFor(() => expect(router.state.location.pathname).not.toBe('/'))
  const button = screen.getByRole('button', { name: 'Pay all' })
  // Two ticks: the request’s result has been processed.
  await act(() => new Promise((resolve) => setImmediate(() => setImmediate(resolve))))
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(button)
  expect(sent).toHaveLength(1)
})

it('navigates to the provider’s page', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const url = 'https://checkout.example/c1'
  respondWith(201, { success: true, message: '', status: 'pending', checkout: { _id: 'c1', url } })
  const { user } = await show(ITEMS)
  await user.click(screen.getByRole('button', { name: 'Pay all' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
  expect(screen.getByRole('button', { name: 'Pay all' }).getAttribute('aria-busy')).toBe('true')
})

it('reports a changed price, and asks for confirmation', async () => {
  const message = 'The price of a prompt has changed'
  respondWith(409, { success: false, code: 'price_changed', message })
  const { user } = await show(ITEMS)
  await user.click(screen.getByRole('button', { name: 'Pay all' }))
  expect((await screen.findByRole('status')).textContent).toBe(`${message}. Press again to buy it at the new price.`)
})
