import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refunds } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'
import { aUser, type TestUser } from '../../testing/shop/factories.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

const REFUSAL = { status: 400, message: 'Refunds of this charge are restricted.', code: 'charge_not_refundable' }
const BY_NOTE = { act: 'settle', note: 'By bank transfer' }

let shop: PayingShop
let admin: TestUser
beforeEach(async () => {
  shop = await payingShop()
  admin = await aUser(shop.deps, { role: 'admin' })
})
afterEach(endTest)

const outstanding = async () => (await (await shop.as(admin))('GET', '/admin/failed-refunds')).json().refunds
const settle = async (id: string, body: object) => (await shop.as(admin))('POST', `/admin/failed-refunds/${id}`, body)

async function aRefusedRefund() {
  const cart = await aPaidCart(shop)
  shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL)
  await grantRefund(shop, cart, cart.two)
  return cart
}

/** Reconciles, with `during` in the middle of each refund call. @returns the ids of the sent refunds */
async function reconcileWith(during: (refund: { id: string }) => Promise<void>): Promise<string[]> {
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
}

it('an admin can settle a refund after an outage, once its call has timed out', async () => {
  await aRefusedRefund()
  const [row] = await outstanding()
  shop.provider.goWrong(/^POST \/v1\/refunds$/, 'error', 'error', 'error')
  await shop.reconcile()
  expect((await settle(row._id, BY_NOTE)).json()).toMatchObject({ code: 'refund_under_way' })
  await shop.deps.db.update(refunds).set({ askedAt: sql`now() - interval '121 seconds'` })
  expect((await settle(row._id, BY_NOTE)).statusCode).toBe(200)
})

it('a job does not send a refund that an admin has settled meanwhile', async () => {
  const cart = await aRefusedRefund()
  shop.provider.goWrong(/^POST \/v1\/refunds$/, REFUSAL, REFUSAL)
  await grantRefund(shop, cart, cart.one)
  const ids: string[] = (await outstanding()).map(({ _id }: { _id: string }) => _id)
  shop.provider.forgetKeys()
  const sent = await reconcileWith(async ({ id }) => {
    for (const other of ids) if (other !== id) expect((await settle(other, BY_NOTE)).statusCode).toBe(200)
  })
  expect(sent).toEqual(ids.slice(0, 1))
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
})
