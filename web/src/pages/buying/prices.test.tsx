import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { setCurrency } from '../../lib/currency.ts'
import { type Answers, calls, MEMBER, openApp } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))
const withConfig = (more: Partial<typeof DEFAULT_CONFIG>, answers: Answers = {}): Answers => ({
  'GET /config': { body: { ...DEFAULT_CONFIG, ...more } },
  ...answers,
})
const takingMoney = withConfig({ payments: 'stripe', currency: 'eur' })

afterEach(() => setCurrency('usd'))

it('where money is taken, a price may be typed, behind those of the list', async () => {
  const user = await openApp('/sellprompt', { as: MEMBER, answers: takingMoney })
  await main().findByRole('option', { name: 'Other…' })
  const price = main().getByLabelText<HTMLSelectElement>('Price')
  const choices = [...price.options].map(({ text }) => text)
  expect(choices).toEqual(['Choose a price', '€0 (Free)', '€2', '€4', '€6', '€8', 'Other…'])
  expect(main().queryByLabelText('Other price in EUR')).toBeNull()
  await user.selectOptions(price, 'Other…')
  expect(main().getByText('From €1.00 to €999.00.')).toBeDefined()
  await user.type(main().getByLabelText('Other price in EUR'), '12,50')
  await user.selectOptions(price, '€4')
  expect(main().queryByLabelText('Other price in EUR')).toBeNull()
})

it('a listing with another price keeps it in a shop that takes money no more', async () => {
  const prompt = aPrompt({ uploadedBy: MEMBER._id, price: 12.5, prompt: 'A text' })
  const answers = withConfig({}, { [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } } })
  await openApp(`/edit-prompt/${prompt._id}`, { as: MEMBER, answers })
  expect((await main().findByLabelText<HTMLInputElement>('Other price in USD')).value).toBe('12.50')
})

it('the market offers 10 and more where it can be sold, in the currency of the shop', async () => {
  const user = await openApp('/marketplace', { answers: takingMoney })
  const range = await main().findByRole('radio', { name: '€10 and more' })
  expect(main().getByRole('radio', { name: '€2-3' })).toBeDefined()
  await user.click(range)
  await vi.waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ priceRange: '10-' }))
  expect(window.location.search).toBe('?priceRange=10-')
})

it('amounts are in the currency of the shop, also where that is known late', async () => {
  const prompt = aPrompt({ price: 12.5 })
  const answers = withConfig(
    { payments: 'stripe', currency: 'gbp' },
    { [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } } },
  )
  await openApp(`/buy-prompt/${prompt._id}`, { as: MEMBER, answers })
  const amounts = await main().findAllByText('£12.50')
  expect(amounts.length).toBeGreaterThan(1)
  expect(main().queryByText(/\$/)).toBeNull()
})
