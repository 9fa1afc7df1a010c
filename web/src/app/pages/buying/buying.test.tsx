import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../../lib/api/config.ts'
import { type FakeResponses, MEMBER, openApp, requests, setResponses } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))
const prompt = aPrompt({ price: 2 })
const { _id, title, description, type, licence, uploaderName, cover_image } = prompt
const item = {
  _id,
  id: _id,
  title,
  description,
  type,
  licence,
  uploaderName,
  cover_image,
  image: '',
  addedAt: prompt.createdAt,
}

/** A prompt at a price, on its page and in the cart, and the response to buying it. */
const shopAt = (price: number, bought: FakeResponses[string]): FakeResponses => ({
  [`GET /prompts/${_id}`]: { body: { success: true, prompt: { ...prompt, price } } },
  'GET /cart': { body: { success: true, items: [{ ...item, price, isAvailable: true }] } },
  [`GET /prompts/outline/${_id}`]: { status: 404, body: {} },
  [`GET /prompts/engineer/${prompt.uploadedBy}`]: { body: { success: true, data: [], nextCursor: null } },
  'POST /users/buy': bought,
})
const refused = {
  status: 409,
  body: {
    success: false,
    code: 'price_changed',
    message: 'The price has changed from $2.00 to $8.00',
    price: { shown: 2, current: 8 },
  },
}
const bought = { status: 201, body: { success: true, message: 'Purchase recorded', status: 'paid' } }

it.each([
  ['the page of a prompt', `/marketplace/${_id}`, /^Get Prompt$/],
  ['the cart', '/cart', /^Buy/],
])('a changed price is shown and has to be confirmed on %s', async (_, address, name) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openApp(address, { as: MEMBER, responses: shopAt(2, refused) })
  const buy = await main().findByRole('button', { name })
  setResponses(shopAt(8, refused))
  await user.click(buy)
  await main().findByText(/^The price has changed from \$2.00 to \$8.00. Press again/)
  await main().findAllByText('$8.00')
  setResponses(shopAt(8, bought))
  await user.click(main().getByRole('button', { name }))
  await vi.waitFor(() => expect(window.location.pathname).toBe(`/buy-prompt/${_id}`))
  const sent = requests.flatMap((call) => (call.name === 'POST /users/buy' ? [call.sent] : []))
  expect(sent).toEqual([2, 8].map((price) => ({ boughtBy: MEMBER._id, promptId: _id, price, licence })))
})

it('the cart shows the licence of a prompt', async () => {
  await openApp('/cart', { as: MEMBER, responses: shopAt(2, bought) })
  expect((await main().findByText('Personal use')).textContent).toContain('Licence: ')
})

it('adding to the cart stays on the listing, says so, and counts up in the bar', async () => {
  const inCart = [{ ...item, _id: 'other', id: 'other', price: 2, isAvailable: true }]
  const withIt = [{ ...item, price: 2, isAvailable: true }, ...inCart]
  const user = await openApp(`/marketplace/${_id}`, {
    as: MEMBER,
    responses: {
      ...shopAt(2, bought),
      'GET /cart': { body: { success: true, items: inCart } },
      'POST /cart': { body: { success: true, items: withIt } },
    },
  })
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await bar.findByRole('link', { name: /^Cart ?with 1 prompt$/ })).toBeDefined()
  await user.click(await main().findByRole('button', { name: 'Add to Cart' }))
  expect((await screen.findByRole('link', { name: 'See your cart' })).getAttribute('href')).toBe('/cart')
  expect(await screen.findByText('Added to Cart')).toBeDefined()
  expect(await bar.findByRole('link', { name: /^Cart ?with 2 prompts$/ })).toBeDefined()
  expect(document.activeElement).toBe(main().getByRole('link', { name: 'In your cart' }))
  expect(window.location.pathname).toBe(`/marketplace/${_id}`)
})

it('the cart shows plain descriptions', async () => {
  const other = '01900000-0000-7000-8000-000000000002'
  const items = [_id, other].map((id) => ({
    ...item,
    _id: id,
    id,
    price: 2,
    isAvailable: true,
    description: '**Nine** moods',
  }))
  await openApp('/cart', { as: MEMBER, responses: { 'GET /cart': { body: { success: true, items } } } })
  expect(await main().findAllByText('Nine moods')).toHaveLength(2)
})

it('the form is shown for a new purchase, but not for an earlier one', async () => {
  const shop = shopAt(2, bought)
  const user = await openApp(`/marketplace/${_id}`, {
    as: MEMBER,
    responses: { ...shop, 'GET /config': { body: DEFAULT_CONFIG } },
  })
  const get = await main().findByRole('button', { name: 'Get Prompt' })
  const owned = {
    [`GET /prompts/${_id}`]: { body: { success: true, prompt: { ...prompt, owned: true, isForSale: false } } },
  }
  setResponses({ ...shop, ...owned, 'GET /config': { body: DEFAULT_CONFIG } })
  await user.click(get)
  expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeDefined()
  window.history.replaceState(null, '', window.location.pathname)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText('You own this')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Complete Payment' })).toBeNull()
})

const CONNECTED = { 'GET /config': { body: { ...DEFAULT_CONFIG, success: true, payments: 'stripe' } } }

it('with a payment provider the screen after a payment claims none that is not there', async () => {
  await openApp('/payment-successful', { as: MEMBER, responses: CONNECTED })
  expect(await main().findByText(/^No payment found/)).toBeDefined()
  expect(screen.queryByText('Payment Done!')).toBeNull()
  expect(main().getByRole('link', { name: 'Transaction History' })).toBeDefined()
})

it('the buyer who is signed out signs in to see a payment', async () => {
  await openApp('/payment-successful?checkout=c1', { responses: CONNECTED })
  const link = await main().findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/signin?next=%2Fpayment-successful%3Fcheckout%3Dc1')
  expect(screen.queryByText('Payment Done!')).toBeNull()
})
