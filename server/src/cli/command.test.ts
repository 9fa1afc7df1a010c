import { afterEach, expect, it, vi } from 'vitest'
import { KeyRefused, ProviderUnavailable } from '../adapters/payments/port.ts'
import { runWithEnv } from './command.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

it.each([
  [new KeyRefused('Invalid API Key provided'), 'Stripe refuses STRIPE_SECRET_KEY: Invalid API Key provided'],
  [new ProviderUnavailable('It hung up.'), 'Stripe does not respond: It hung up'],
])('ends with one line and 1 where the payment provider stands in the way: %s', async (error, words) => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await runWithEnv(() => Promise.reject(error))
  expect(printed.mock.calls).toEqual([[`${words}. Run npm run doctor.\n`]])
  expect(process.exitCode).toBe(1)
})
