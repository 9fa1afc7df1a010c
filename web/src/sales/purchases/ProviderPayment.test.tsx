import type { Config } from '@promptery/contract/shop/config'
import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { configOptions, DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { ownedPromptPath, paidCheckoutPath, promptPath, signInPath } from '../../paths.ts'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'
import { Checkout } from './Checkout.tsx'

const respondWith = (status: number, body: object) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body: given }: RequestInit) => {
    sent.push(JSON.parse(String(given)))
    return Response.json(body, { status })
  })
  return sent
}

async function show(prompt: ReturnType<typeof aPrompt>, userId?: string, tax?: Config['tax']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const shown = renderAt(<Checkout prompt={prompt} userId={userId} isJustBought={false} />, { client })
  act(
    () =>
      void client.setQueryData(configOptions.queryKey, { ...DEFAULT_CONFIG, payments: 'stripe', ...(tax && { tax }) }),
  )
  await screen.findAllByText(/at the page of the payment provider|the prompt is yours$/)
  return shown
}

it('shows the real total without a form, and continues when the payment is in progress', async () => {
  const prompt = aPrompt({ price: 8 })
  const sent = respondWith(200, { success: true, message: '', status: 'pending', checkout: { _id: 'c1', url: null } })
  const { user, router } = await show(prompt, 'ada')
  expect(screen.getByText('$8.00', { selector: 'dd' })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(sent).toEqual([{ items: [{ promptId: prompt._id, price: 8, licence: 'personal' }] }])
  const place = () => router.state.location.pathname + router.state.location.search
  await vi.waitFor(() => expect(place()).toBe(paidCheckoutPath('c1')))
})

it('says of hired work what comes when, and what happens otherwise', async () => {
  const offer = { status: 'offered' as const, days: 3, dueAt: '2026-11-25T12:00:00.000Z' }
  await show(aPrompt({ isPrivate: true, offer }), 'ada')
  expect(screen.getByText(/grace delivers within 3 days of your payment. Late\? You’re refunded./)).toBeDefined()
  expect(screen.queryByText(/is yours as soon as/)).toBeNull()
})

it('shows why it cannot be paid now', async () => {
  const message = 'The payment provider does not answer.'
  respondWith(503, { success: false, code: 'payments_unavailable', message })
  const { user } = await show(aPrompt({ price: 8 }), 'ada')
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(await screen.findByText(message)).toBeDefined()
})

it('leads a visitor to sign in', async () => {
  const prompt = aPrompt()
  await show(prompt)
  const link = screen.getByRole('link', { name: 'Sign in to buy' })
  expect(link.getAttribute('href')).toBe(signInPath(promptPath(prompt._id)))
})

it('leads an owner to the text', async () => {
  const prompt = aPrompt({ owned: true })
  await show(prompt, 'ada')
  expect(screen.getByRole('link', { name: 'Open the prompt' }).getAttribute('href')).toBe(ownedPromptPath(prompt._id))
  expect(screen.queryByRole('button')).toBeNull()
})

const RATES = [
  { country: 'DE', name: 'VAT', rate: 1900 },
  { country: 'FR', name: 'TVA', rate: 2000 },
]

it.each([
  [false, ['$8.00', '$1.60', '$9.60']],
  [true, ['$6.67', '$1.33', '$8.00']],
])('asks for the country, and shows the tax, included: %s', async (isIncluded, sums) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (body === undefined) return Response.json({ success: true, country: null })
    sent.push(JSON.parse(String(body)))
    return Response.json({ success: true, message: '', status: 'pending', checkout: { _id: 'c1', url: null } })
  })
  const { user } = await show(aPrompt({ price: 8 }), 'ada', { by: 'rates', isIncluded, rates: RATES })
  const country = await screen.findByRole('combobox', { name: 'Your country' })
  await vi.waitFor(() => expect(country).toHaveProperty('value', 'DE'))
  expect(screen.getByText('VAT 19%')).toBeDefined()
  await user.selectOptions(country, 'France')
  expect(screen.getByText('TVA 20%')).toBeDefined()
  expect(screen.getAllByText(/^\$/, { selector: 'dd' }).map(({ textContent }) => textContent)).toEqual(sums)
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(sent).toMatchObject([{ country: 'FR' }])
})

it('pays for nobody whose country it does not know, and leaves the tax of the provider to its page', async () => {
  const sent = respondWith(200, { success: true, country: null })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, country: null }))
  const others = [{ country: '*', name: 'VAT', rate: 1900 }]
  const { user } = await show(aPrompt(), 'ada', { by: 'rates', isIncluded: false, rates: others })
  await screen.findByRole('combobox', { name: 'Your country' })
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(await screen.findByText('Choose your country')).toBeDefined()
  expect(sent).toEqual([])
  await show(aPrompt(), 'bob', { by: 'provider', isIncluded: false, rates: [] })
  expect(await screen.findByText(/Tax is added at the payment page/)).toBeDefined()
})
