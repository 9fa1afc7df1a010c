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

async function show(prompt: ReturnType<typeof aPrompt>, userId?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const shown = renderAt(<Checkout prompt={prompt} userId={userId} isJustBought={false} />, { client })
  act(() => void client.setQueryData(configOptions.queryKey, { ...DEFAULT_CONFIG, payments: 'stripe' }))
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
