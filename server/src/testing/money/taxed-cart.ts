import { aPrompt } from '../shop/factories.ts'
import type { Buyer, PayingShop } from './paying-shop.ts'

/** 4.00 and 6.00, and 0.99 of tax on top: 0.40 and 0.59. */
export async function aTaxedCartIn(shop: PayingShop) {
  const [one, two] = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buyAll(one.id, two.id)
  const { account } = shop.provider
  account.reprice(session, { tax: 99 })
  account.pay(session)
  await shop.deliver()
  return { one, two, buyer, checkoutId, session: account.sessionOf(session) }
}

/** Nothing is owed to buyers, engineers or the state, and the platform has neither earned nor borne anything. */
export const NOTHING_LEFT = { refunds: 0, disputed: 0, payable: 0, platform_fee: 0, tax_payable: 0 }

export const RATES = [
  { country: 'DE', name: 'VAT', rate: 1900 },
  { country: 'FR', name: 'TVA', rate: 2000 },
]
/** Settings of a shop with these rates. */
export const ADDED = { tax: 'rates', taxRates: RATES } as const

/** A checkout of a buyer in `country`, not paid yet. */
export async function aCheckoutFrom(shop: PayingShop, buyer: Buyer, promptIds: string[], country?: string) {
  const items = promptIds.map((promptId) => ({ promptId }))
  const { checkout } = (await buyer.call('POST', '/payments/checkouts', { items, country })).json()
  return { checkoutId: checkout._id, session: shop.provider.account.sessionOf(checkout.url.split('/').at(-1)) }
}

/** 4.00 and 6.00, paid in `country`, and the receipt. */
export async function aCartFrom(shop: PayingShop, country?: string) {
  const [one, two] = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const checkout = await aCheckoutFrom(shop, buyer, [one.id, two.id], country)
  shop.provider.account.pay(checkout.session.id, 'card', country)
  await shop.deliver()
  const { receipt } = (await buyer.call('GET', `/payments/receipts/${checkout.checkoutId}`)).json()
  return { one, two, buyer, receipt, ...checkout }
}
