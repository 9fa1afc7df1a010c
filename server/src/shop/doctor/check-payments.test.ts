import { expect, it } from 'vitest'
import { checkPayments, checkTax } from './check-payments.ts'

const CONNECT_OFF = { code: 'connect_off', message: 'Connect is not turned on', action: 'Turn it on.' }
const CURRENCY = { code: 'currency_differs', message: 'The account settles in eur', action: 'Set CURRENCY.' }

async function levels(problems: (typeof CURRENCY)[], hasSold: boolean) {
  const account = { describe: 'Stripe', publicUrl: 'https://shop.example', problems, hasSold: async () => hasSold }
  return (await checkPayments(account)).map(({ level, message }) => `${level} ${message}`)
}

it('calls what engineers need for their shares wrong once something was sold', async () => {
  expect(await levels([], false)).toEqual(['ok Stripe: the account takes payments and can pay engineers.'])
  expect(await levels([CONNECT_OFF], false)).toEqual([
    'ok Stripe: the account takes payments.',
    'note Connect is not turned on',
  ])
  expect(await levels([CONNECT_OFF], true)).toEqual(['wrong Connect is not turned on'])
  expect(await levels([CURRENCY], false)).toEqual(['wrong The account settles in eur'])
})

it('notes what the key may not read', async () => {
  const unread = { code: 'webhooks_unread', message: 'The key may not read endpoints', action: 'Let it.' }
  expect(await levels([unread], true)).toEqual([
    'ok Stripe: the account takes payments.',
    'note The key may not read endpoints',
  ])
})

it('calls tax by rates without a rate wrong', () => {
  const rate = { country: 'DE', name: 'VAT', rate: 1900 }
  expect(checkTax({ tax: 'rates', taxRates: [] })).toMatchObject([{ level: 'wrong' }])
  expect([...checkTax({ tax: 'rates', taxRates: [rate] }), ...checkTax({ tax: 'off', taxRates: [] })]).toEqual([])
})
