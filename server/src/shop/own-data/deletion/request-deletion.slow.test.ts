import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyPrompt } from '../../../sales/checkout/buy-prompt.ts'
import { earningsOf } from '../../../sales/ledger/totals.ts'
import { payoutShop } from '../../../testing/money/payout-shop.ts'
import { aSale } from '../../../testing/money/sales.ts'
import { isErased, passTime, requestDeletion, runErasures } from '../../../testing/shop/erasures.ts'
import { aUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop } from '../../../testing/shop/mail.ts'
import { anOffer } from '../../../testing/shop/offers.ts'
import { suspended } from '../../../testing/shop/reports.ts'
import { aBrowserAt, sendPassword } from '../../../testing/shop/sign-in/browser.ts'
import { beginErasure } from './erase-account.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})

describe('an erasure', () => {
  it('takes no earnings that are given up while the member can come back', async () => {
    const paid = await payoutShop()
    const [member, engineer] = [await aUser(paid.deps), await aUser(paid.deps)]
    await aSale(paid, { engineer: member })
    const { id, promptId } = await anOffer(paid, { engineer, buyer: member, price: 0 })
    await buyPrompt(paid.contextOf(member), { boughtBy: member.id, promptId })
    await requestDeletion(paid, member, { balance: 'forfeit' })
    expect(await beginErasure(paid.deps, member.id)).toBe(false)
    await passTime(paid, member)
    await runErasures(paid)
    expect(await paid.earnings(member)).toMatchObject({ payableCents: 320 })
    expect((await sendPassword(aBrowserAt(paid), member)).json()).toMatchObject({ cameBack: true })
    await runErasures(paid)
    expect(await paid.earnings(member)).toMatchObject({ payableCents: 320 })

    await requestDeletion(paid, member, { balance: 'forfeit' })
    await (await paid.as(engineer))('POST', `/offers/${id}`, { move: 'giveBack' })
    await passTime(paid, member)
    expect(await beginErasure(paid.deps, member.id)).toBe(true)
    expect(await paid.earnings(member)).toMatchObject({ payableCents: 0 })
    expect((await sendPassword(aBrowserAt(paid), member)).statusCode).toBe(401)
    await runErasures(paid)
    expect(await isErased(paid, member)).toBe(true)
    await paid.expectAgreed()
  })

  it('takes what is given up of every currency, also of a suspended member', async () => {
    const paid = await payoutShop()
    const member = await aUser(paid.deps)
    await aSale(paid, { engineer: member })
    paid.deps.config = { ...paid.deps.config, currency: 'eur' }
    await aSale(paid, { engineer: member })
    expect((await (await paid.as(member))('GET', '/users/deletion')).json().balances).toEqual([
      { currency: 'eur', amount: 3.2 },
      { currency: 'usd', amount: 3.2 },
    ])
    await requestDeletion(paid, member, { balance: 'forfeit' })
    await suspended(paid, member)
    await passTime(paid, member)
    await runErasures(paid)
    expect(await isErased(paid, member)).toBe(true)
    for (const currency of ['usd', 'eur'])
      expect(await earningsOf(paid.deps.db, currency, member.id)).toMatchObject({ payableCents: 0, debtCents: 0 })
  })

  it('that fails holds no other up', async () => {
    const [one, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    for (const user of [one, other]) {
      await requestDeletion(shop, user)
      await passTime(shop, user)
    }
    await shop.deps.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on users for each row when (old.id = '${one.id}') execute function refuse()`),
    )
    await runErasures(shop)
    expect([await isErased(shop, one), await isErased(shop, other)]).toEqual([false, true])
    expect((await sendPassword(aBrowserAt(shop), one)).statusCode).toBe(401)
    await shop.deps.db.execute(sql`drop function refuse() cascade`)
    await runErasures(shop)
    expect(await isErased(shop, one)).toBe(true)
  })
})
