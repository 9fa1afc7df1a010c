import { randomUUID } from 'node:crypto'
import { reportCaseSchema } from '@promptery/contract/moderation/reports'
import { ATTACHMENT } from '@promptery/contract/talk/attachments'
import { type Message, messageOnWire } from '@promptery/contract/talk/messages'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanUpFiles } from '../../listings/pictures/clean-up-files.ts'
import { ATTACHMENTS } from '../../listings/pictures/stored-pictures.ts'
import { newId } from '../../platform/db/ids.ts'
import { messages } from '../../platform/db/schema.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { aReport, moveReport } from '../../testing/shop/reports.ts'
import { twoUsers } from '../../testing/shop/talk.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

type Given = { bytes?: Buffer; name?: string; message?: string; clientKey?: string }

async function send(call: Caller, to: string, { bytes, name = 'fox.png', ...fields }: Given = {}) {
  const file = { name: 'file', filename: name, bytes: bytes ?? (await aPicture(700, 400)) }
  const { payload, headers } = await multipart({ name, ...fields }, file)
  return call('POST', `/messages/attachments/${to}`, undefined, { payload, headers })
}
const sendText = (call: Caller, to: string, text: string, name = 'notes.md') =>
  send(call, to, { bytes: Buffer.from(text), name })

/** The path below the API of a message's file. */
const fileOf = ({ attachment }: Message) => String(attachment?.picture?.url ?? attachment?.url).slice('/api/v1'.length)
const statusesOf = async (path: string, ...callers: Caller[]) =>
  Promise.all(callers.map(async (call) => (await call('GET', path)).statusCode))
const folders = async () => {
  const found: string[] = []
  for await (const { key } of shop.deps.files.list(ATTACHMENTS)) found.push(key)
  return found
}

describe('a message with a picture', () => {
  it('is read by its two alone, in each width, with its shape known', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const sent = await send(asOne, other.id, { message: 'Look' })
    expect(sent.statusCode).toBe(201)
    const message = messageOnWire.parse(sent.json())
    expect(message).toMatchObject({ senderId: one.id, receiverId: other.id, message: 'Look' })
    expect(message.attachment).toMatchObject({
      name: 'fox.png',
      picture: { width: 700, height: 400, widths: [320, 640, 700] },
    })
    expect((await asOther('GET', `/messages/${one.id}`)).json()).toEqual([message])
    expect((await asOther('GET', '/users/chats')).json().data[0].lastMessage).toEqual(message)

    const path = fileOf(message)
    const stranger = await shop.as(await aUser(shop.deps))
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    expect(await statusesOf(path, asOne, asOther, stranger, admin, shop.visitor)).toEqual([200, 200, 404, 404, 401])
    const small = await asOther('GET', path.replace('700.webp', '320.webp'))
    expect(small.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(await statusesOf(path.replace('700.webp', '1280.webp'), asOther)).toEqual([404])
    expect(await statusesOf(path.replace('700.webp', 'text'), asOther)).toEqual([404])
    // No address of the store leads to it.
    const [key] = await folders()
    expect((await shop.app.inject(`/files/${key}/320.webp`)).statusCode).toBe(404)
  })

  it('is asked for again each time, and sent once', async () => {
    const { other, asOne, asOther } = await twoUsers(shop)
    const path = fileOf((await send(asOne, other.id)).json())
    const { headers } = await asOther('GET', path)
    expect(headers['cache-control']).toBe('private, no-cache')
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await asOther('GET', path, undefined, again)).statusCode).toBe(304)
    const stranger = await shop.as(await aUser(shop.deps))
    expect((await stranger('GET', path, undefined, again)).statusCode).toBe(404)
  })

  it('is stored once per client key, also for concurrent retries, and leaves no other file', async () => {
    const { other, asOne } = await twoUsers(shop)
    const before = (await folders()).length
    const clientKey = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => send(asOne, other.id, { clientKey })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
    expect((await send(asOne, other.id, { clientKey })).statusCode).toBe(200)
    expect(new Set(responses.map((response) => response.json()._id)).size).toBe(1)
    expect((await folders()).length).toBe(before + 1)
    const third = await aUser(shop.deps)
    expect((await send(asOne, third.id, { clientKey })).json().code).toBe('client_key_used')
  })

  it('is kept by the clean-up, which removes one that no message has', async () => {
    const { other, asOne, asOther } = await twoUsers(shop)
    const message = (await send(asOne, other.id)).json()
    const orphan = `${ATTACHMENTS}/${newId()}`
    await shop.deps.files.put(`${orphan}/320.webp`, await aPicture(320, 240, 'webp'))
    const { db, files } = shop.deps
    // The first run marks the store.
    await cleanUpFiles({ db, files }, { before: new Date(Date.now() + 60_000) })
    await cleanUpFiles({ db, files }, { before: new Date(Date.now() + 60_000) })
    expect(await folders()).not.toContain(orphan)
    expect(await statusesOf(fileOf(message), asOther)).toEqual([200])
  })
})

describe('a message with a text', () => {
  it('is shown by its name and size, and downloaded without a chance to run', async () => {
    const { other, asOne, asOther } = await twoUsers(shop)
    const text = '<script>alert(1)</script>\nÄpfel'
    const message = (await sendText(asOne, other.id, text, 'Über "uns".md')).json()
    expect(message).toMatchObject({ message: '', attachment: { name: 'Über "uns".md', size: Buffer.byteLength(text) } })
    const { headers, body } = await asOther('GET', fileOf(message))
    expect(body).toBe(text)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_ber _uns_.md"; filename*=UTF-8''%C3%9Cber%20%22uns%22.md`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await statusesOf(fileOf(message), await shop.as(await aUser(shop.deps)))).toEqual([404])
  })
})

describe('what is refused', () => {
  it('says why, and leaves no file and no message', async () => {
    const { one, other, asOne } = await twoUsers(shop)
    const before = (await folders()).length
    const refusal = async (given: Given) => {
      const { statusCode, json } = await send(asOne, other.id, given)
      return [statusCode, json().errors?.[0]]
    }
    const noText = 'This file is not a text in UTF-8: save it as one, and choose it again'
    const large = Buffer.alloc(ATTACHMENT.textBytesMax + 1, 'a')
    expect(await refusal({ bytes: Buffer.from('no picture') })).toMatchObject([400, { path: 'file' }])
    expect(await refusal({ bytes: Buffer.from([0xff, 0xfe]), name: 'a.txt' })).toEqual([
      400,
      { path: 'file', message: noText },
    ])
    expect(await refusal({ bytes: Buffer.from('a\0b'), name: 'a.txt' })).toEqual([
      400,
      { path: 'file', message: noText },
    ])
    expect(await refusal({ bytes: large, name: 'a.TXT' })).toMatchObject([413, { path: 'file' }])
    expect(await refusal({ name: '../a.png' })).toMatchObject([400, { path: 'name' }])
    const { payload, headers } = await multipart({ name: 'fox.png' })
    const none = await asOne('POST', `/messages/attachments/${other.id}`, undefined, { payload, headers })
    expect([none.statusCode, none.json().errors]).toEqual([
      400,
      [{ path: 'file', message: 'Choose a picture or a text' }],
    ])
    expect((await send(asOne, newId())).statusCode).toBe(404)
    expect((await send(asOne, one.id)).statusCode).toBe(403)
    expect((await folders()).length).toBe(before)
    expect((await asOne('GET', `/messages/${other.id}`)).json()).toEqual([])
  })

  it('goes to nobody after a block, and what was sent before stays readable', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const path = fileOf((await send(asOne, other.id)).json())
    const before = (await folders()).length
    await asOther('PUT', `/users/blocks/${one.id}`)
    const [blocked, blocking] = [await send(asOne, other.id), await send(asOther, one.id)]
    expect([blocked.json().code, blocking.json().code]).toEqual(['blocked', 'has_blocked'])
    expect((await folders()).length).toBe(before)
    expect(await statusesOf(path, asOne, asOther)).toEqual([200, 200])
  })

  it('is more than a day’s bytes of a member', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const sent = (await sendText(asOne, other.id, 'short')).json()
    const attachment = { name: 'a.txt', bytes: ATTACHMENT.bytesPerDay - 5, picture: null }
    await shop.deps.db.update(messages).set({ attachment }).where(eq(messages.id, sent._id))
    expect((await sendText(asOne, other.id, 'five!')).statusCode).toBe(201)
    const refused = await sendText(asOne, other.id, 'more')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400'])
    expect((await sendText(asOther, one.id, 'more')).statusCode).toBe(201)
  })
})

describe('who may read a file', () => {
  it('is not the one who has left since', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const path = fileOf((await send(asOne, other.id)).json())
    await asOther('POST', `/messages/leave/${one.id}`)
    expect(await statusesOf(path, asOne, asOther)).toEqual([200, 404])
    const later = fileOf((await send(asOne, other.id)).json())
    expect(await statusesOf(later, asOne, asOther)).toEqual([200, 200])
  })

  it('are admins once it was reported, and they alone after it was removed, until that is undone', async () => {
    const { one, other, asOne, asOther } = await twoUsers(shop)
    const message = (await sendText(asOne, other.id, 'Spam')).json()
    const asAdmin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const all = () => statusesOf(fileOf(message), asOne, asOther, asAdmin)
    expect(await all()).toEqual([200, 200, 404])
    const caseId = await aReport(shop, 'message', message._id, other)
    expect(await all()).toEqual([200, 200, 200])
    const { cases } = (await asAdmin('GET', '/admin/reports')).json()
    const shown = cases.map((one: unknown) => reportCaseSchema.parse(one))
    expect(shown.find(({ _id }: { _id: string }) => _id === caseId).attachment).toEqual(message.attachment)
    await moveReport(shop, caseId, { move: 'decide', decision: 'remove', answer: 'It is spam' })
    expect(await all()).toEqual([404, 404, 200])
    expect((await asOther('GET', `/messages/${one.id}`)).json()[0].attachment).toBeUndefined()
    await moveReport(shop, caseId, { move: 'undo' })
    expect(await all()).toEqual([200, 200, 200])
  })
})
