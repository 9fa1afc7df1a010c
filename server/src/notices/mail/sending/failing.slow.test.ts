import { refusal } from '@promptery/testing/mail-server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailSettings } from '../../../platform/db/schema.ts'
import { aUser } from '../../../testing/shop/factories.ts'
import { type MailShop, mailShop, queueTo } from '../../../testing/shop/mail.ts'

let shop: MailShop
beforeAll(async () => {
  shop = await mailShop()
})
beforeEach(() => shop.clear())

describe('a mail that cannot be sent', () => {
  it('since the mailbox was refused twice within a moment does not switch the address off, until that lasts', async () => {
    const user = await aUser(shop.deps)
    await queueTo(shop, user)
    await queueTo(shop, user, 'security')
    shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
    await shop.send()
    const settings = async () => (await shop.deps.db.select().from(mailSettings))[0]
    expect(await settings()).toMatchObject({ refusals: 2, addressOffAt: null })
    expect((await shop.rows()).map(({ status }) => status)).toEqual(['queued', 'queued'])
    await shop.later()
    await shop.send()
    expect((await settings())?.addressOffAt).not.toBeNull()
  })

  it('since the mailbox was refused for a moment does not switch the address off', async () => {
    const user = await aUser(shop.deps)
    const refuseOnce = async () => {
      await queueTo(shop, user)
      shop.server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, '5.1.1 No such user')) })
      await shop.send()
      shop.server.behave({})
      await shop.later()
      await shop.send()
    }
    await refuseOnce()
    await refuseOnce()
    expect(shop.server.received).toHaveLength(2)
    expect(await shop.deps.db.select().from(mailSettings)).toMatchObject([{ refusals: 0, addressOffAt: null }])
  })
})
