import { reconcile } from '../../sales/reconciliation/reconcile.ts'
import { aUser } from '../shop/factories.ts'
import { aPaidCart, grantRefund } from './paid-cart.ts'
import { payingShop } from './paying-shop.ts'

export const REFUSAL = { status: 400, message: 'Refunds of this charge are restricted.', code: 'charge_not_refundable' }
export const BY_NOTE = { act: 'settle', note: 'By bank transfer' }

/** A shop with payments, and an admin who sees to its failed refunds. */
export async function refundShop() {
  const shop = await payingShop()
  const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
  return {
    ...shop,
    outstanding: async () => (await admin('GET', '/admin/failed-refunds')).json().refunds,
    settle: (id: string, body: object) => admin('POST', `/admin/failed-refunds/${id}`, body),
    async aRefusedRefund() {
      const cart = await aPaidCart(shop)
      shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
      await grantRefund(shop, cart, cart.two)
      return cart
    },
    /** Reconciles, with `during` in the middle of each refund call. @returns the ids of the sent refunds */
    async reconcileWith(during: (refund: { id: string }) => Promise<void>): Promise<string[]> {
      const sent: string[] = []
      await reconcile(shop.deps, {
        ...shop.payments,
        async refund(order) {
          sent.push(order.id)
          await during(order)
          return shop.payments.refund(order)
        },
      })
      return sent
    },
  }
}
