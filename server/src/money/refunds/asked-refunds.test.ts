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

const rowsOf = () => shop.deps.db.select().from(refunds).orderBy(refunds.id)
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

it.each([{ act: 'repeat' }, BY_NOTE])('an admin cannot $act a refund while a job sends it', async (body) => {
  await aRefusedRefund()
  const [row] = await outstanding()
  shop.provider.forgetKeys()
  const codes: string[] = []
  await reconcileWith(async () => void codes.push((await settle(row._id, body)).json().code))
  expect(codes).toEqual(['refund_under_way'])
  expect(shop.provider.account.refunds).toMatchObject([{ amount: 600 }])
  expect(await rowsOf()).toMatchObject([{ id: row._id, status: 'done' }])
})
