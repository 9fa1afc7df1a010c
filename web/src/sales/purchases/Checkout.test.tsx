import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ownedPromptPath, paidState, paths, promptPath } from '../../paths.ts'
import { aPrompt } from '../../testing/prompt.ts'
import { renderAt } from '../../testing/render.tsx'
import { Checkout } from './Checkout.tsx'

const show = (prompt: ReturnType<typeof aPrompt>, isJustBought = false) =>
  renderAt(<Checkout prompt={prompt} userId="ada" isJustBought={isJustBought} />)
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('shows the order of a free prompt, and links to it', () => {
  const prompt = aPrompt({ price: 0, owned: true })
  show(prompt)
  expect(screen.getByText(prompt.title)).toBeDefined()
  expect(screen.getByText('Free: nothing to pay')).toBeDefined()
  expect(link('Open the prompt')).toBe(ownedPromptPath(prompt._id))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('links to a free prompt that is not owned yet', () => {
  const prompt = aPrompt({ price: 0 })
  show(prompt)
  expect(link('Go to the prompt')).toBe(promptPath(prompt._id))
})

it('leads from the form to the success screen with the purchase', async () => {
  const prompt = aPrompt({ owned: true })
  const { user, router } = show(prompt, true)
  expect(screen.getAllByRole('textbox')).toHaveLength(8)
  expect(screen.getByText('$4.00', { selector: 'dd' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(router.state.location).toMatchObject({
    pathname: paths.paymentSuccessful,
    state: paidState('ada', [prompt]),
  })
})

it('has no form for an owned prompt, and links to it', () => {
  const prompt = aPrompt({ owned: true })
  show(prompt)
  expect(screen.getByText('You own this')).toBeDefined()
  expect(link('Open the prompt')).toBe(ownedPromptPath(prompt._id))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([0, 4])('has no form for one’s own listing at $%i, and links to it', (price) => {
  const prompt = aPrompt({ price, uploadedBy: 'ada', isForSale: false })
  show(prompt)
  expect(screen.getByText('This is your prompt')).toBeDefined()
  expect(link('Open the prompt')).toBe(ownedPromptPath(prompt._id))
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('does not claim a purchase of a prompt that is not owned', async () => {
  const { user, router } = show(aPrompt())
  await user.click(screen.getByRole('button', { name: 'Complete Payment' }))
  expect(router.state.location).toMatchObject({ pathname: paths.paymentSuccessful, state: null })
})

it('accepts an offer that takes no money here, and says what comes when', async () => {
  const offer = { status: 'offered' as const, days: 3, dueAt: '2026-11-25T12:00:00.000Z' }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    sent.push([address, JSON.parse(String(body))])
    return Response.json({ success: true, message: '', status: 'paid' }, { status: 201 })
  })
  const prompt = aPrompt({ isPrivate: true, isForSale: false, offer })
  const { user } = show(prompt)
  expect(screen.getByText(/^grace delivers within 3 days of your payment. Late\? You’re refunded./)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Accept the offer' }))
  expect(sent).toEqual([['/api/v1/users/buy', { boughtBy: 'ada', promptId: prompt._id, price: 4 }]])
  document.body.replaceChildren()
  show(aPrompt({ owned: true, offer: { ...offer, status: 'accepted' } }), true)
  expect(screen.getByText('Due Nov 25, 2026. Late? You’re refunded.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
