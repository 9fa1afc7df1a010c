import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transfers } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { NOTHING_PAID, type PayoutShop, payoutShop } from '../../testing/money/payout-shop.ts'
import { aConnectedEngineer, aSale, refundSale } from '../../testing/money/sales.ts'
import { reconcileAll } from '../reconciliation/reconcile.ts'
import { beginTransfers, sendTransfer } from './transfers.ts'

let shop: PayoutShop
beforeEach(async () => {
  shop = await payoutShop()
})
afterEach(endTest)

describe('a run that is slow', () => {
  it('sends nothing of what another one has gone on with', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    await aSale(shop, { engineer })
    await beginTransfers(shop.deps, engineer.id)
    const [read] = await shop.transfers()
    if (!read) throw new Error('No transfer was begun')
    const send = () => sendTransfer(shop.deps, shop.payments, read)
    await shop.deps.db.update(transfers).set({ attempts: 2 })
    expect(await send()).toBe('pending')
    await shop.deps.db.update(transfers).set({ attempts: 1, status: 'failed' })
    expect(await send()).toBe('pending')
    expect(shop.sentTo(accountId)).toEqual([])
  })

  it('finishes nothing that was made with another amount: that is a difference', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const { checkoutId } = await aSale(shop, { engineer })
    await beginTransfers(shop.deps, engineer.id)
    const [begun] = await shop.transfers()
    const metadata = { transfer: begun?.id }
    const order = { destination: accountId, amount: '300', currency: 'usd', transfer_group: checkoutId, metadata }
    shop.provider.account.connect.transfer(order as never)
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, waiting: 1 })
    expect(await shop.transfers()).toMatchObject([{ status: 'pending' }])
    const { differences } = await reconcileAll(shop.deps, shop.payments)
    expect(differences).toContainEqual(expect.stringContaining(`is not transfer ${begun?.id} as it is`))
    expect(await shop.earnings(engineer)).toMatchObject({ paidOutCents: 0 })
  })
})

describe('a transfer that fails', () => {
  it('for want of money ends the run after five in a row', async () => {
    const { engineer } = await aConnectedEngineer(shop)
    for (let sale = 0; sale < 6; sale += 1) await aSale(shop, { engineer })
    shop.provider.account.move('payout', { amount: -2300, currency: 'usd', source: 'po_1' })
    expect(await shop.pay()).toEqual({ ...NOTHING_PAID, failed: 5, waiting: 6 })
    expect((await shop.transfers()).filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  it('and whose sale is frozen or refunded meanwhile is not sent', async () => {
    const { engineer, accountId } = await aConnectedEngineer(shop)
    const sale = await aSale(shop, { engineer })
    await beginTransfers(shop.deps, engineer.id)
    await refundSale(shop, sale)
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(await shop.pay()).toEqual(NOTHING_PAID)
    expect(shop.sentTo(accountId)).toEqual([])
    expect(await shop.earnings(engineer)).toEqual({ payableCents: 0, paidOutCents: 0, debtCents: 0 })
  })
})
