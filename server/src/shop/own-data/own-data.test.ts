import { buffer } from 'node:stream/consumers'
import { createGzip, gunzipSync } from 'node:zlib'
import { getTableName, sql } from 'drizzle-orm'
import { extract } from 'tar-stream'
import { beforeAll, expect, it } from 'vitest'
import { apiKeys, messages, sessions } from '../../platform/db/schema.ts'
import { buyPrompt } from '../../sales/checkout/buy-prompt.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { aPaidCart, grantRefund } from '../../testing/money/paid-cart.ts'
import { payingShop } from '../../testing/money/paying-shop.ts'
import { aKey } from '../../testing/shop/api-keys.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, hashOfPassword } from '../../testing/shop/factories.ts'
import { ERASURE } from './deletion/erase-account.ts'
import { NOT_IN_ARCHIVE, PARTS, writeArchive } from './write-archive.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({}, { limits: { 'own-data': { points: 3, durationSeconds: 60 } } })
})

/** The files of a tar.gz, by name. */
async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const reader = extract()
  reader.end(gunzipSync(archive))
  for await (const entry of reader) files.set(entry.header.name, await buffer(entry))
  return files
}

it('has what is theirs and nothing of others, in open formats', async () => {
  const [ines, other] = [await aUser(shop.deps, { username: 'ines' }), await aUser(shop.deps)]
  const [asInes, asOther] = [await shop.as(ines), await shop.as(other)]
  const own = await aPrompt(shop.deps, { uploader: ines, prompt: 'My own text, of a quiet pond' })
  const sold = await aPrompt(shop.deps, {
    uploader: other,
    prompt: 'A text that she bought, of a loud road',
    title: '=A road',
  })
  const unsold = await aPrompt(shop.deps, { uploader: other, prompt: 'A text that she never bought' })
  await buyPrompt({ ...shop.deps, user: ines }, { boughtBy: ines.id, promptId: sold.id })
  await asInes('PUT', `/prompts/reviews/${sold.id}`, { stars: 4, text: 'Loud indeed', version: 1 })
  await asInes('POST', `/messages/send/${other.id}`, { message: 'Hello from Ines' })
  await asOther('POST', `/messages/send/${ines.id}`, { message: 'Hello back' })
  const attach = async (call: typeof asInes, to: string, name: string, bytes: Buffer) => {
    const form = await multipart({ name }, { name: 'file', filename: name, bytes })
    return (await call('POST', `/messages/attachments/${to}`, undefined, form)).json()
  }
  const pond = await attach(asInes, other.id, 'pond.png', await aPicture(60, 40))
  const notes = await attach(asOther, ines.id, 'notes.md', Buffer.from('Quiet ones'))
  await asInes('POST', '/discussions/create', { topic: 'Ponds', description: 'Which ones are quiet?' })
  const { payload, headers } = await multipart({}, { name: 'picture', bytes: await aPicture(500, 400) })
  await asInes('PUT', '/users/profile/picture', undefined, { payload, headers })
  const key = await aKey(shop, ines)

  const response = await asInes('GET', '/users/export')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(/filename="ines-\d{4}-\d\d-\d\d\.tar\.gz"/)
  const files = await filesIn(response.rawPayload)
  const read = (name: string) => String(files.get(name) ?? expect.unreachable(`${name} is not in the archive`))
  expect(JSON.parse(read('account.json'))).toMatchObject([{ username: 'ines', email: ines.email }])
  expect(read(`listings/texts/${own.id}-1.txt`)).toBe('My own text, of a quiet pond')
  expect(read(`bought/texts/${sold.id}-1.txt`)).toBe('A text that she bought, of a loud road')
  // A spreadsheet runs no cell.
  expect(read('money/purchases.csv')).toMatch(/^\uFEFF/)
  expect(read('money/purchases.csv')).toContain(`"'=A road","${sold.id}",1,400`)
  expect(JSON.parse(read('reviews/reviews.json'))).toMatchObject([{ stars: 4, text: 'Loud indeed' }])
  expect(JSON.parse(read('messages/sent.json'))).toMatchObject([
    { to: other.username, message: 'Hello from Ines' },
    { id: pond._id, file: { name: 'pond.png' } },
  ])
  expect(JSON.parse(read('messages/received.json'))).toMatchObject([
    { from: other.username, message: 'Hello back' },
    { id: notes._id, file: { name: 'notes.md' } },
  ])
  expect(read(`messages/files/${notes._id}.txt`)).toBe('Quiet ones')
  expect([...files.keys()].filter((name) => /^messages\/files\/.+\.webp$/.test(name))).toHaveLength(1)
  expect(JSON.parse(read('board/topics.json'))).toMatchObject([{ topic: 'Ponds' }])
  const picture = [...files.keys()].find((name) => /^account\/picture\/.+\.webp$/.test(name))
  expect(
    files
      .get(picture ?? '')
      ?.subarray(8, 12)
      .toString(),
  ).toBe('WEBP')

  const everything = [...files.values()].join('\n')
  for (const secret of [await hashOfPassword(), key.key, ...(await hashesOf(ines.id))]) {
    expect(everything).not.toContain(secret)
  }
  for (const foreign of [other.email, 'A text that she never bought', unsold.fields.title]) {
    expect(everything).not.toContain(foreign)
  }
})

it('has the payments that bought nothing, refunds, and what went back otherwise, in their currencies', async () => {
  const paying = await payingShop()
  const { account } = paying.provider
  const cart = await aPaidCart(paying)
  account.refundByHand(cart.session, 50)
  await paying.deliver()
  await grantRefund(paying, cart, cart.one)
  await paying.deliver()
  const [refund] = account.refunds.slice(-1)
  if (refund) account.failRefund(refund)
  const gone = await aPrompt(paying.deps, { title: 'Gone' })
  const { session } = await cart.buyer.buy(gone.id)
  account.reprice(session, { subtotal: 900, currency: 'eur' })
  account.pay(session)
  await paying.deliver()
  const files = await filesIn((await cart.buyer.call('GET', '/users/export')).rawPayload)
  const read = (name: string) => JSON.parse(String(files.get(`money/${name}.json`)))
  expect(read('returned-payments')).toMatchObject([
    { title: 'Gone', returnedFor: 'mismatch', amountCents: 900, taxCents: 0, currency: 'eur' },
  ])
  expect(read('refunds')).toMatchObject([
    { amountCents: 400, status: 'failed', currency: 'usd', title: cart.one.fields.title },
    { amountCents: 900, status: 'done', currency: 'eur', title: 'Gone' },
  ])
  expect(read('receipts')).toMatchObject([{ amountCents: 1000, currency: 'usd', extraReturnedCents: 50 }])
  expect(String(files.get('money/purchases.csv'))).toMatch(/,"usd"\r\n/)
  const sales = await filesIn((await (await paying.as(cart.one.uploader))('GET', '/users/export')).rawPayload)
  expect(String(sales.get('money/sales.csv'))).toMatch(/,"usd"\r\n/)
})

const hashesOf = async (userId: string) => {
  const keys = await shop.deps.db.select({ hash: apiKeys.keyHash, userId: apiKeys.userId }).from(apiKeys)
  const own = await shop.deps.db.select({ hash: sessions.idHash, userId: sessions.userId }).from(sessions)
  return [...keys, ...own].filter((row) => row.userId === userId).map(({ hash }) => hash)
}

it('goes on over pages of rows', async () => {
  const [writer, reader] = [await aUser(shop.deps), await aUser(shop.deps)]
  const call = await shop.as(writer)
  await call('POST', `/messages/send/${reader.id}`, { message: 'The first' })
  await shop.deps.db.execute(sql`insert into ${messages} (id, conversation_id, sender_id, receiver_id, message, search_text)
    select gen_random_uuid(), conversation_id, sender_id, receiver_id, 'No. ' || n, ''
    from ${messages}, generate_series(1, 1100) n where sender_id = ${writer.id}`)
  const files = await filesIn((await call('GET', '/users/export')).rawPayload)
  const pages = ['messages/sent.json', 'messages/sent-2.json', 'messages/sent-3.json']
  const sent = pages.flatMap((name) => JSON.parse(String(files.get(name))) as { message: string }[])
  expect(new Set(sent.map(({ message }) => message)).size).toBe(1_101)
})

it('stops when the client is gone', async () => {
  const gone = new AbortController()
  // Nobody reads it.
  const writing = writeArchive(shop.contextOf(await aUser(shop.deps)), createGzip(), gone.signal)
  gone.abort(new Error('gone'))
  await expect(writing).rejects.toThrow(/abort|gone/)
})

it('needs a reauthentication, has a limit, and is for members', async () => {
  const user = await aUser(shop.deps)
  expect((await shop.visitor('GET', '/users/export')).statusCode).toBe(401)
  const call = await shop.as(user)
  const tries = [1, 2, 3, 4].map(() => call('GET', '/users/export'))
  expect((await Promise.all(tries)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429])
  await shop.deps.db.update(sessions).set({ verifiedAt: new Date(0) })
  expect((await call('GET', '/users/export')).json().code).toBe('verification_required')
})

it('says of every table that the erasure of an account knows whether it is in the archive', () => {
  const known = [...PARTS.map(({ table }) => getTableName(table)), ...Object.keys(NOT_IN_ARCHIVE)]
  expect(ERASURE.map(({ table }) => table).filter((table) => !known.includes(table))).toEqual([])
})
