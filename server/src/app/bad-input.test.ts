import { type AddressInfo, connect } from 'node:net'
import { coverUrl } from '@promptery/contract/listings/covers'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '../testing/http/event-client.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'

let shop: TestApp
let user: TestUser
let asUser: Caller
beforeAll(async () => {
  shop = await testApp()
  user = await aUser(shop.deps)
  asUser = await shop.as(user)
  await aPrompt(shop.deps, { uploader: user })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

const cursorOf = (...key: unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url')
const id = '01890000-0000-7000-8000-000000000000'

describe('forged cursors are refused', () => {
  it.each([
    [
      'a number of likes beyond those of the database',
      `/prompts/all-prompts?sort=Top&cursor=${cursorOf('exact', id, 2 ** 31)}`,
    ],
    ['a number of sales beyond those of the database', `/users/engineer/all?cursor=${cursorOf(2 ** 31, id, 0)}`],
    ['a rank below the first', `/users/engineer/all?cursor=${cursorOf(5, 'ffffffff-ffff-7fff-bfff-ffffffffffff', -5)}`],
    ['a number of sales of a prompt beyond', `/prompts/engineer/${id}?cursor=${cursorOf(-(2 ** 40), id)}`],
  ])('%s', async (_, path) => {
    expect((await shop.visitor('GET', path)).statusCode).toBe(400)
  })
})

describe('text that cannot be stored unchanged', () => {
  it.each([
    ['a NUL character', 'a\0b'],
    ['half a surrogate pair', 'a\ud83d b'],
  ])('is refused, naming the field: %s', async (_, topic) => {
    const response = await asUser('POST', '/discussions/create', { topic, description: 'Well-formed' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ path: 'topic' }])
  })

  it.each(['\\u0000', '\\ud83d'])('is refused where JSON in a form escapes it: %s', async (escaped) => {
    const { id } = await aPrompt(shop.deps, { uploader: user, prompt: 'About [city]' })
    const gapHints = `[{"gap":"city","description":"a${escaped}b"}]`
    const response = await asUser('PUT', `/prompts/update/${id}`, { gapHints })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ path: 'gapHints.0.description' }])
  })
})

it('a body without a schema is ignored, however deeply nested', async () => {
  const payload = `${'['.repeat(8_000)}${']'.repeat(8_000)}`
  const response = await asUser('POST', '/users/logout', undefined, {
    payload,
    headers: { 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(200)
  asUser = await shop.as(user)
})

describe('ids in capitals', () => {
  it('are accepted and returned in lower case', async () => {
    const other = await aUser(shop.deps)
    const clientKey = '01890000-ABCD-7000-8000-000000000000'
    const sent = await asUser('POST', `/messages/send/${other.id.toUpperCase()}`, { message: 'Hello', clientKey })
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ receiverId: other.id, clientKey: clientKey.toLowerCase() })
    const { id: promptId } = await aPrompt(shop.deps)
    const bought = await asUser('POST', '/users/buy', {
      boughtBy: user.id.toUpperCase(),
      promptId: promptId.toUpperCase(),
    })
    expect(bought.statusCode).toBe(201)
  })

  it('do not leave the drawn cover of a deleted prompt behind', async () => {
    const { id: promptId } = await aPrompt(shop.deps, { uploader: user })
    const before = await shop.storedFiles()
    const { prompt } = (await asUser('GET', `/prompts/${promptId}`)).json()
    await shop.app.inject(coverUrl(prompt.cover_image, 320))
    expect((await shop.storedFiles()).length).toBe(before.length + 1)
    await asUser('DELETE', `/prompts/delete/${promptId.toUpperCase()}`)
    expect(await shop.storedFiles()).toEqual(before)
  })
})

describe('malformed HTTP requests', () => {
  /**
   * Everything that the server sends until it closes the connection. A client that closes first may receive nothing.
   */
  const say = (text: string, { hangsUp }: { hangsUp: boolean }) =>
    new Promise<string>((resolve) => {
      let said = ''
      const { port } = shop.app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(text)
        if (hangsUp) socket.end()
      })
      socket.on('data', (chunk) => {
        said += chunk
      })
      socket.on('close', () => resolve(said))
    })

  it.each([
    ['no protocol', 'what is this\r\n\r\n', 400, 'invalid_request'],
    [
      'half a body',
      'POST /api/v1/users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      400,
      'invalid_request',
    ],
    [
      'too long a header',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'h'.repeat(100_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('get an error in the usual format: %s', async (_, text, status, code) => {
    const [head = '', body = ''] = (await say(text, { hangsUp: true })).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({ success: false, code, message: expect.any(String) })
  })

  it('an absolute URL finds the session', async () => {
    const cookie = await sessionCookie(shop, user)
    const ask = (path: string) =>
      say(`GET http://a${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`, {
        hangsUp: false,
      })
    expect(await ask('/api/v1/users/current')).toContain(user.username)
    expect(await ask('/api/v1/config')).toContain('200 OK')
  })
})
