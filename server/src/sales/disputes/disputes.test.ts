import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disputes, notifications, purchases } from '../../platform/db/schema.ts'
import { endTest } from '../../testing/at-end-of-file.ts'
import { aPaidCart, type Cart } from '../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../testing/money/paying-shop.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await payingShop()
})
afterEach(endTest)

const statuses = async () => (await shop.deps.db.select().from(purchases)).map(({ status }) => status)
const rows = () => shop.deps.db.select().from(disputes)
const notified = async () => {
  const all = await shop.deps.db.select().from(notifications)
  return all.map(({ type }) => type).filter((type) => type.startsWith('dispute'))
}

const aReconciledCart = async () => {
  const cart = await aPaidCart(shop)
  // The fee is known by reconciliation alone.
  await shop.reconcile()
  return cart
}
const stateOf = async ({ buyer }: Cart) => (await buyer.call('GET', '/payments/history')).json().transactions[0]

describe.each(['by its events', 'by its events, twice and in the wrong order', 'by reconciliation'])('%s', (how) => {
  /** What has happened since reaches the shop. */
  async function learn() {
    const { events } = shop.provider.account
    if (how.includes('twice')) {
      const latest = events.slice(-2).reverse()
      await shop.deliver(...latest, ...latest.map((event) => ({ ...event, id: `${event.id}_again` })))
    } else if (how.includes('events')) await shop.deliver()
    const { differences } = await shop.reconcile()
    expect(differences).toEqual([])
    expect(await shop.reconcile()).toMatchObject({ differences: [] })
  }

  it('a dispute is shown to both, and what the provider takes out is in the ledger', async () => {
    const cart = await aReconciledCart()
    const before = await shop.balances()
    shop.provider.account.dispute(cart.session)
    await learn()
    expect(await rows()).toMatchObject([{ status: 'open', amountCents: 1000, reason: 'fraudulent' }])
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(await stateOf(cart)).toMatchObject({ status: 'paid', dispute: 'open', refundableUntil: null })
    expect(await shop.balances()).toEqual({
      ...before,
      provider: before.provider - 2500,
      provider_fee: before.provider_fee + 1500,
      disputed: 1000,
    })
    expect(await notified()).toEqual(['disputed', 'disputed', 'disputed', 'disputed'])
  })

  it('a lost one refunds the purchases and reverses the transfers', async () => {
    const cart = await aReconciledCart()
    const { account } = shop.provider
    account.closeDispute(account.dispute(cart.session), 'lost')
    await learn()
    expect(await rows()).toMatchObject([{ status: 'lost' }])
    expect(await statuses()).toEqual(['refunded', 'refunded'])
    expect(await shop.balances()).toMatchObject({ disputed: 0, refunds: 0, payable: 0, platform_fee: 0 })
    expect((await cart.buyer.call('GET', `/prompts/${cart.one.id}`)).json().prompt).toMatchObject({
      owned: false,
      salesCount: 0,
    })
    expect((await notified()).filter((type) => type === 'dispute_lost')).toHaveLength(4)
    expect(await stateOf(cart)).toMatchObject({ status: 'refunded', dispute: 'lost' })
  })

  it('a won one leaves everything as it was, but for the fee', async () => {
    const cart = await aReconciledCart()
    const before = await shop.balances()
    const { account } = shop.provider
    account.closeDispute(account.dispute(cart.session), 'won')
    await learn()
    expect(await rows()).toMatchObject([{ status: 'won' }])
    expect(await statuses()).toEqual(['paid', 'paid'])
    expect(await shop.balances()).toEqual({
      ...before,
      provider: before.provider - 1500,
      provider_fee: before.provider_fee + 1500,
    })
    expect(await stateOf(cart)).toMatchObject({ dispute: 'won', refundableUntil: expect.any(String) })
    expect((await notified()).filter((type) => type === 'dispute_won')).toHaveLength(4)
  })

  it('a warning moves no money', async () => {
    const cart = await aReconciledCart()
    const before = await shop.balances()
    const { account } = shop.provider
    const dispute = account.dispute(cart.session, { isWarning: true })
    account.closeDispute(dispute, 'warning_closed')
    await learn()
    expect(await rows()).toMatchObject([{ status: 'won' }])
    expect(await shop.balances()).toEqual(before)
  })
})

it('an open dispute is found lost by asking about it, however long ago it began', async () => {
  const cart = await aReconciledCart()
  const { account } = shop.provider
  const dispute = account.dispute(cart.session)
  await shop.deliver()
  dispute.status = 'lost'
  // As the provider lists what began lately: this one did long ago, and losing moves nothing.
  account.disputes.length = 0
  account.disputeOf = () => dispute
  await shop.reconcile()
  expect(await rows()).toMatchObject([{ status: 'lost' }])
  expect(await statuses()).toEqual(['refunded', 'refunded'])
})

it('a lost dispute over a part refunds nothing, and is a difference', async () => {
  const cart = await aReconciledCart()
  const { account } = shop.provider
  const dispute = account.dispute(cart.session, { amount: 300 })
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  expect(await statuses()).toEqual(['paid', 'paid'])
  expect(await shop.balances()).toMatchObject({ disputed: 0, refunds: 0, payable: -800, platform_fee: 100 })
  expect((await notified()).filter((type) => type.startsWith('dispute_'))).toEqual(
    Array.from({ length: 4 }, () => 'dispute_part_lost'),
  )
  const told = (await cart.buyer.call('GET', '/notifications')).json().notifications
  expect(told[0]).toMatchObject({ type: 'dispute_part_lost', reason: '$3.00 of the payment' })
  expect(await stateOf(cart)).toMatchObject({ status: 'paid', dispute: 'lost', returned: 0, extraReturned: 3 })
  const { receipt } = (await cart.buyer.call('GET', `/payments/receipts/${cart.checkoutId}`)).json()
  expect(receipt).toMatchObject({ total: 10, refunded: 3, extraReturned: 3 })
  const seller = await shop.as(cart.one.uploader)
  expect((await seller('GET', '/payouts/sales')).json().sales).toMatchObject([{ state: 'held' }])
  // Known from the shop's own rows, however long ago it began.
  for (const one of [dispute, ...account.movements]) one.created -= 3 * 24 * 60 * 60
  expect((await shop.reconcile()).differences).toEqual([
    `dispute ${dispute.id} is lost for a part of its payment: the platform bears it`,
  ])
})

it('nothing is asked back or granted while the bank decides; a lost one closes the request', async () => {
  const cart = await aReconciledCart()
  const { buyer, one } = cart
  const { transactions } = (await buyer.call('GET', '/payments/history')).json()
  const ofOne = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id === one.id)
  const other = transactions.find(({ prompt_id }: { prompt_id: string }) => prompt_id !== one.id)
  const ask = (purchaseId: string) =>
    buyer.call('POST', '/payments/refund-requests', { purchaseId, reason: 'No foxes.' })
  const path = `/payments/refund-requests/${(await ask(ofOne._id)).json().refundRequest._id}`
  const { account } = shop.provider
  const dispute = account.dispute(cart.session)
  await shop.deliver()
  expect((await ask(other._id)).json()).toMatchObject({ code: 'payment_disputed' })
  const seller = await shop.as(one.uploader)
  expect((await seller('POST', path, { decision: 'grant' })).json()).toMatchObject({ code: 'payment_disputed' })
  account.closeDispute(dispute, 'lost')
  await shop.deliver()
  const after = (await buyer.call('GET', '/payments/history')).json().transactions
  expect(after.map(({ status }: { status: string }) => status)).toEqual(['refunded', 'refunded'])
  expect(after.find(({ _id }: { _id: string }) => _id === ofOne._id).refundRequest.status).toBe('closed')
  expect((await seller('POST', path, { decision: 'grant' })).json()).toMatchObject({ code: 'already_decided' })
})
