import { aPrompt } from '../shop/factories.ts'
import type { PayingShop } from './paying-shop.ts'

/** Two prompts for 4.00 and 6.00, paid together, and the provider's events. */
export async function aPaidCart(shop: PayingShop) {
  const [one, two] = [await aPrompt(shop.deps), await aPrompt(shop.deps, { price: 6 })]
  const buyer = await shop.aBuyer()
  const { session, checkoutId } = await buyer.buyAll(one.id, two.id)
  const { account } = shop.provider
  account.pay(session)
  await shop.deliver()
  return { one, two, buyer, checkoutId, session: account.sessionOf(session) }
}

export type Cart = Awaited<ReturnType<typeof aPaidCart>>

/** The buyer requests a refund of an item. @returns the URL that decides it */
export async function askForRefund({ buyer }: Cart, { id }: Cart['one']): Promise<string> {
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const { _id: purchaseId } = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === id)
  const asked = await buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'No foxes.' })
  return `/payments/refund-requests/${asked.json().refundRequest._id}`
}

/** The buyer requests a refund of an item, and its engineer grants it. */
export async function grantRefund(shop: PayingShop, cart: Cart, item: Cart['one']) {
  const path = await askForRefund(cart, item)
  return (await shop.as(item.uploader))('POST', path, { decision: 'grant' })
}

/** A cart whose first item was refunded. */
export async function aGrantedRefund(shop: PayingShop) {
  const cart = await aPaidCart(shop)
  await grantRefund(shop, cart, cart.one)
  await shop.deliver()
  const refund = shop.provider.account.refunds.at(-1)
  if (!refund) throw new Error('Nothing was given back')
  return { ...cart, refund }
}
