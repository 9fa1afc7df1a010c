import { PURCHASE_MOVES, PURCHASE_STATUSES, type PurchaseStatus } from '@promptery/contract/sales/purchases'
import { rowsOf } from '@promptery/testing/consistency'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { cartItems, prompts, purchases } from '../../platform/db/schema.ts'
import { BLOCKED } from '../../testing/database/blocked.ts'
import { purchasesIn } from '../../testing/money/purchases-in.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { movePurchase } from '../checkout/purchase.ts'
import { endRefunding } from '../refunds/refund-sales.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const { start, settle, aPurchase, rowOf, salesOf } = purchasesIn(() => shop)

describe('a pending purchase', () => {
  it('grants no ownership, does not count, and notifies nobody; the prompt stays for sale and in the cart', async () => {
    const { promptId, buyer, fields } = await aPurchase()
    await shop.deps.db.insert(cartItems).values({ userId: buyer.id, promptId })
    const call = await shop.as(buyer)
    const seen = await call('GET', `/prompts/${promptId}`)
    expect(seen.json().prompt).toMatchObject({ owned: false, isForSale: true, salesCount: 0 })
    expect(seen.body).not.toContain(fields.prompt)
    expect((await call('GET', '/prompts/bought-prompts')).json().prompts).toEqual([])
    expect((await call('GET', '/cart')).json().items).toHaveLength(1)
    expect(await salesOf(promptId)).toEqual({ prompt: 0, seller: 0, notified: 0, rows: 1 })
    const { transactions } = (await call('GET', '/payments/history')).json()
    expect(transactions).toMatchObject([{ prompt_id: promptId, status: 'pending' }])
  })

  it('does not prevent deleting its listing, and cannot be settled afterwards', async () => {
    for (const status of ['pending', 'expired', 'failed'] as const) {
      const { id, promptId, uploader } = await aPurchase(status)
      const response = await (await shop.as(uploader))('DELETE', `/prompts/delete/${promptId}`)
      expect(response.json()).toMatchObject({ success: true, withdrawn: false })
      expect(await rowOf(id)).toBeUndefined()
      await expect(settle(id)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is settled by an event, even if the listing has left the market meanwhile', async () => {
    const { id, promptId, buyer, fields } = await aPurchase()
    await shop.deps.db.insert(cartItems).values({ userId: buyer.id, promptId })
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, promptId))
    await settle(id)
    expect(await rowOf(id)).toMatchObject({ status: 'paid', paidAt: expect.any(Date) })
    expect(await salesOf(promptId)).toEqual({ prompt: 1, seller: 1, notified: 1, rows: 1 })
    const call = await shop.as(buyer)
    expect((await call('GET', `/prompts/${promptId}`)).json().prompt).toMatchObject({
      prompt: fields.prompt,
      owned: true,
    })
    expect((await call('GET', '/cart')).json().items).toEqual([])
  })

  it('is restarted by the buyer at the current price, in the same row', async () => {
    const { id, promptId, buyer } = await aPurchase()
    await shop.deps.db.update(prompts).set({ priceCents: 800 }).where(eq(prompts.id, promptId))
    const response = await (await shop.as(buyer))('POST', '/users/buy', { boughtBy: buyer.id, promptId })
    expect([response.statusCode, response.json().status]).toEqual([201, 'paid'])
    expect(await rowOf(id)).toMatchObject({ status: 'paid', amountCents: 800 })
    expect(await salesOf(promptId)).toEqual({ prompt: 1, seller: 1, notified: 1, rows: 1 })
  })
})

describe('the transitions of a purchase', () => {
  const moves = Object.keys(PURCHASE_MOVES) as (keyof typeof PURCHASE_MOVES)[]
  const cases = PURCHASE_STATUSES.flatMap((status) => moves.map((move) => [status, move] as const))

  it.each(cases)('%s, %s', async (status, move) => {
    const { id, promptId, buyer } = await aPurchase(status)
    if (move === 'start') await start(buyer, promptId)
    else if (move === 'settle') await settle(id).catch(() => undefined)
    else if (move === 'refund') await endRefunding(shop.deps.db)
    else await movePurchase(shop.deps.db, id, move)
    const { from, to } = PURCHASE_MOVES[move]
    const isAllowed = (from as readonly PurchaseStatus[]).includes(status)
    expect((await rowOf(id))?.status).toBe(isAllowed ? to : status)
  })

  it.each(['expired', 'failed'] as const)(
    'a purchase that is %s is not in the history, and can be started again and paid',
    async (status) => {
      const { id, promptId, buyer } = await aPurchase(status)
      const call = await shop.as(buyer)
      expect((await call('GET', '/payments/history')).json().transactions).toEqual([])
      await expect(settle(id)).rejects.toMatchObject({ status: 409, code: 'not_pending' })
      expect(await start(buyer, promptId)).toBe(id)
      await settle(id)
      expect(await salesOf(promptId)).toEqual({ prompt: 1, seller: 1, notified: 1, rows: 1 })
    },
  )

  it('ignore an unknown purchase', async () => {
    await expect(settle('01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })
})

describe('concurrently', () => {
  it('a purchase is settled once by a hundred calls', async () => {
    const { id, promptId } = await aPurchase()
    await Promise.all(Array.from({ length: 100 }, () => settle(id)))
    expect(await salesOf(promptId)).toEqual({ prompt: 1, seller: 1, notified: 1, rows: 1 })
  })

  it('settling and deleting lock in the same order, so they do not deadlock', async () => {
    const { id, promptId } = await aPurchase()
    const isWaiting = () => rowsOf(shop.deps.db, BLOCKED)
    const settled = await shop.deps.db.transaction(async (tx) => {
      // Like `deletePrompt`, with a settlement in between.
      await tx.select().from(prompts).where(eq(prompts.id, promptId)).for('update')
      const settling = Promise.allSettled([settle(id)])
      await vi.waitFor(async () => expect(await isWaiting()).toHaveLength(1))
      await tx.delete(purchases).where(eq(purchases.id, id))
      return { settling }
    })
    expect(await settled.settling).toMatchObject([{ status: 'rejected', reason: { status: 404 } }])
  })
})
