import { aPrompt } from '../shop/factories.ts'
import type { PayingShop } from './paying-shop.ts'

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
