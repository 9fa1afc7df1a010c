import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deletePrompt } from '../../../listings/changes/write-prompts.ts'
import { mails } from '../../../platform/db/schema.ts'
import { payEngineers } from '../../../sales/payouts/pay-engineers.ts'
import { endTest } from '../../../testing/at-end-of-file.ts'
import { aPaidCart, grantRefund } from '../../../testing/money/paid-cart.ts'
import { type PayingShop, payingShop } from '../../../testing/money/paying-shop.ts'
import { aConnectedEngineer, aSale } from '../../../testing/money/sales.ts'
import { aPrompt } from '../../../testing/shop/factories.ts'
import { connectMail } from '../../../testing/shop/mail.ts'

let shop: PayingShop
let mail: Awaited<ReturnType<typeof connectMail>>
beforeEach(async () => {
  shop = await payingShop({ publicUrl: 'https://shop.example', sellerName: 'Fox Prompts Ltd' })
  mail = await connectMail(shop)
})
afterEach(endTest)

const mailsTo = ({ email }: { email: string }) =>
  mail.server.received.filter(({ recipients }) => recipients.includes(email))

it('a payment through the provider sends its buyer one receipt, and each engineer their sale', async () => {
  const cart = await aPaidCart(shop)
  // The provider repeats its events.
  await shop.deliver(...shop.provider.account.events)
  await mail.send()
  const { receipt } = (await cart.buyer.call('GET', `/payments/receipts/${cart.checkoutId}`)).json()
  const [mailed, ...more] = mailsTo(cart.buyer.user)
  expect([mailed?.subject, more]).toEqual([`Receipt ${receipt.number} from Promptery`, []])
  const rows = [`${cart.one.fields.title}: $4.00`, `${cart.two.fields.title}: $6.00`, 'Total: $10.00']
  expect(mailed?.text).toContain(rows.join('\n'))
  expect(mailed?.text).toContain(`https://shop.example/receipt/${cart.checkoutId}`)
  for (const { uploader, fields } of [cart.one, cart.two]) {
    const sold = `${cart.buyer.user.username} bought “${fields.title}”`
    expect(mailsTo(uploader).map(({ subject }) => subject)).toEqual([sold])
  }
})

it('a payment that bought nothing is mailed with why, and its receipt says that it goes back', async () => {
  const { id, uploader, fields } = await aPrompt(shop.deps)
  const buyer = await shop.aBuyer()
  const { session } = await buyer.buy(id)
  await deletePrompt(shop.contextOf(uploader), { id })
  shop.provider.account.pay(session)
  await shop.deliver()
  await mail.send()
  const received = mailsTo(buyer.user)
  const [receipt, returned] = [/^Receipt/, /^Your payment/].map((kind) =>
    received.find(({ subject = '' }) => kind.test(subject)),
  )
  expect(receipt?.text).toContain(`${fields.title} (goes back to you): $4.00`)
  expect(receipt?.text).not.toContain('Thank you')
  expect(returned?.subject).toBe('Your payment for a deleted prompt goes back to you')
  expect(returned?.text).toContain('It was deleted before your payment arrived.')
  expect(returned?.text).toContain('https://shop.example/payment-history')
})

it('a payment that is not made sends no receipt', async () => {
  const { buyer } = await aSale(shop)
  await mail.clear()
  const { session } = await buyer.buy((await aPaidCart(shop)).one.id)
  expect(shop.provider.account.sessionOf(session).payment_status).toBe('unpaid')
  await mail.send()
  expect(mailsTo(buyer.user)).toEqual([])
})

it('a refund that the provider has sent is mailed to its buyer', async () => {
  const cart = await aPaidCart(shop)
  await mail.clear()
  await grantRefund(shop, cart, cart.two)
  await shop.deliver()
  await mail.send()
  const goesBack = `Your money for “${cart.two.fields.title}” goes back to you`
  expect(mailsTo(cart.buyer.user).map(({ subject }) => subject)).toEqual([goesBack])
})

it('a transfer that the provider has made is mailed to the engineer, and no other', async () => {
  const { engineer, accountId } = await aConnectedEngineer(shop)
  await aSale(shop, { engineer })
  await aSale(shop, { engineer, price: 6 })
  const { engineer: unpaid } = await aSale(shop)
  await mail.clear()
  await payEngineers(shop.deps, shop.payments)
  const sent = shop.provider.account.connect.list({ destination: accountId })
  const cents = sent.reduce((sum, { amount }) => sum + amount, 0)
  await mail.send()
  // Further transfers may follow.
  expect(mail.server.received).toEqual([])
  await shop.deps.db.update(mails).set({ nextAttemptAt: sql`now()` })
  await mail.send()
  const [mailed, ...more] = mailsTo(engineer)
  expect([mailed?.subject, more]).toEqual([`$${(cents / 100).toFixed(2)} are on their way to you`, []])
  expect([cents, sent.length, mailed?.text?.includes('your share of 2 sales')]).toEqual([800, sent.length, true])
  expect(mailsTo(unpaid)).toEqual([])
})
