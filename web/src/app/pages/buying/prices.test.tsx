import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../../lib/api/config.ts'
import { setCurrency } from '../../../lib/currency.ts'
import { type FakeResponses, MEMBER, openApp, requests } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))
const withConfig = (more: Partial<typeof DEFAULT_CONFIG>, responses: FakeResponses = {}): FakeResponses => ({
  'GET /config': { body: { ...DEFAULT_CONFIG, ...more } },
  ...responses,
})
const takingMoney = withConfig({ payments: 'stripe', currency: 'eur', platformFeePercent: 20 })

afterEach(() => setCurrency('usd'))

it('where money is taken, an unlisted price may be typed', async () => {
  const user = await openApp('/sellprompt', { as: MEMBER, responses: takingMoney })
  await main().findByRole('option', { name: 'Other…' })
  const price = main().getByLabelText<HTMLSelectElement>('Price')
  const choices = [...price.options].map(({ text }) => text)
  expect(choices).toEqual(['Choose a price', '€0 (Free)', '€2', '€4', '€6', '€8', 'Other…'])
  expect(main().queryByLabelText('Other price in EUR')).toBeNull()
  await user.selectOptions(price, 'Other…')
  expect(main().getByText('From €1.00 to €999.00. The shop keeps 20% of a price.')).toBeDefined()
  await user.type(main().getByLabelText('Other price in EUR'), '12,50')
  expect(main().getByText(/The shop keeps 20%: of €12.50, €10.00 are yours\.$/)).toBeDefined()
  await user.selectOptions(price, '€4')
  expect(main().queryByLabelText('Other price in EUR')).toBeNull()
})

it('a listing with an unlisted price keeps it in a shop that no longer takes money', async () => {
  const prompt = aPrompt({ uploadedBy: MEMBER._id, price: 12.5, prompt: 'A text' })
  const responses = withConfig({}, { [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } } })
  await openApp(`/edit-prompt/${prompt._id}`, { as: MEMBER, responses })
  expect((await main().findByLabelText<HTMLInputElement>('Other price in USD')).value).toBe('12.50')
})

it('the market offers 10 and more where it is possible, in the shop’s currency', async () => {
  const user = await openApp('/marketplace', { responses: takingMoney })
  const range = await main().findByRole('radio', { name: '10 and more' })
  expect(main().getByRole('radio', { name: '2-3' })).toBeDefined()
  expect(main().getByRole('group', { name: 'Price range', description: '€' })).toBeDefined()
  await user.click(range)
  await vi.waitFor(() => expect(requests.at(-1)?.params).toMatchObject({ priceRange: '10-' }))
  expect(window.location.search).toBe('?priceRange=10-')
  expect(await main().findByRole('button', { name: /€10 and more/ })).toBeDefined()
})

it('amounts are in the shop’s currency, even if that is loaded late', async () => {
  const prompt = aPrompt({ price: 12.5 })
  const responses = withConfig(
    { payments: 'stripe', currency: 'gbp' },
    { [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } } },
  )
  await openApp(`/buy-prompt/${prompt._id}`, { as: MEMBER, responses })
  const amounts = await main().findAllByText('£12.50')
  expect(amounts.length).toBeGreaterThan(1)
  expect(main().queryByText(/\$/)).toBeNull()
})
