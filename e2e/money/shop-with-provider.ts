import { expect, type Page } from '@playwright/test'
import { type StripeStandIn, startStripe } from '@promptery/reliability/stripe/stand-in'
import { button } from '../people.ts'
import { test as base, START_TIMEOUT_MS, withShop } from '../shop.ts'

interface Options {
  /** Environment variables of the shop, besides those that connect it to the stand-in. */
  env?: Record<string, string>
  /** Whether the stand-in sends webhooks. Without them the shop learns of payments by syncing checkouts. */
  sendsEvents?: boolean
}

/** A test in a shop that is connected to a stand-in for the payment provider. */
export const testWithProvider = ({ env = {}, sendsEvents = false }: Options = {}) =>
  base.extend<object, { provider: StripeStandIn }>({
    provider: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for
      async ({}, use) => {
        const provider = await startStripe()
        await use(provider)
        await provider.close()
      },
      { scope: 'worker' },
    ],
    shop: [
      ({ provider }, use) =>
        withShop(
          async (shop) => {
            if (sendsEvents) provider.deliverTo(`${shop.url}/api/v1/payments/webhook`)
            await use(shop)
          },
          { ...provider.env, ...env },
        ),
      { scope: 'worker', timeout: START_TIMEOUT_MS },
    ],
  })

/** Presses what leads to the provider's page. */
export async function goToPay(page: Page, press: string): Promise<void> {
  await button(page, press).click()
  await expect(page.getByRole('heading', { name: 'Pay at the stand-in' })).toBeVisible()
}
