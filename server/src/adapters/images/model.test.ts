import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClientGone, Invalid, Unavailable } from '../../platform/errors.ts'
import { apiError, bytes, json } from '../../testing/models/image-api.ts'
import { anImageModel, failure } from '../../testing/models/image-model.ts'

const { api, logged, images, base64 } = await anImageModel({
  '/files/page.html': bytes(Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'),
  '/files/drawing.svg': bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
  '/files/huge.png': bytes(Buffer.alloc(20 * 1024 * 1024 + 1, 1)),
  '/files/elsewhere.png': (_, response) => void response.writeHead(302, { location: '/files/fox.png' }).end(),
})
beforeEach(() => void logged.splice(0))

const atUrl = (url: string) => json(200, { created: 1, data: [{ url }] })
const soon = { 'retry-after-ms': '5' }

describe('the image model', () => {
  it('receives a request of its API, and its picture becomes WebP without metadata', async () => {
    api.respondWith(base64)
    const { bytes: drawn, contentType } = await images().generate('a red fox')
    expect(api.received).toEqual([
      {
        path: '/v1/images/generations',
        authorization: 'Bearer the key',
        body: { model: 'painter-1', prompt: 'a red fox', n: 1 },
      },
    ])
    expect(contentType).toBe('image/webp')
    const metadata = await sharp(drawn).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect(metadata.exif).toBeUndefined()
  })

  it('may respond with a URL on its own origin', async () => {
    api.respondWith(atUrl(new URL('/files/fox.png', api.baseUrl).href))
    const { bytes: drawn } = await images().generate('a red fox')
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 64 })
  })

  it.each([
    ['an address of another origin without TLS', /not fetched/, () => 'http://localhost:9/fox.png'],
    ['a local file', /not fetched/, () => 'file:///etc/passwd'],
    ['no address', /Invalid URL/, () => 'fox.png'],
    ['an address that leads elsewhere', /fetch failed/, () => new URL('/files/elsewhere.png', api.baseUrl).href],
    ['an address where nothing is', /status 404/, () => new URL('/v1/nothing.png', api.baseUrl).href],
    ['more than 20 MB', /longer than 20971520 bytes/, () => new URL('/files/huge.png', api.baseUrl).href],
    ['a page', /unsupported image format/, () => new URL('/files/page.html', api.baseUrl).href],
    ['an SVG', /no picture: svg/, () => new URL('/files/drawing.svg', api.baseUrl).href],
  ])('is rejected when it responds with %s', async (_, reason, url) => {
    api.respondWith(atUrl(url()), json(404, {}))
    expect(await failure(images().generate('a red fox'))).toMatchObject({ status: 503 })
    expect(logged[0]).toMatch(reason)
  })

  it.each([
    ['no picture', /no picture/, json(200, { created: 1, data: [] })],
    ['nothing', /no picture/, json(200, {})],
    [
      'base64 of something else',
      /unsupported image format/,
      json(200, { data: [{ b64_json: Buffer.from('hello').toString('base64') }] }),
    ],
    ['a damaged picture', /failed: Error: /, json(200, { data: [{ b64_json: 'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAw' }] })],
    ['garbage', /failed: SyntaxError/, bytes(Buffer.from('{"data": [{"b64_js'), 'application/json')],
    ['a page', /no picture/, bytes(Buffer.from('<html>'), 'text/html')],
    [
      'an endless response',
      /longer than 29360128 bytes/,
      json(200, { data: [{ b64_json: 'A'.repeat(29 * 1024 * 1024) }] }),
    ],
  ])('that responds with %s is unavailable, which is logged', async (_, reason, response) => {
    api.respondWith(response)
    const error = await failure(images().generate('a red fox'))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error.message).toMatch(/image model/)
    expect(logged[0]).toMatch(reason)
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
  })

  it('passes on the provider’s message when it refuses a topic', async () => {
    const message = 'Your request was rejected by our safety system.'
    api.respondWith(apiError(400, { message, code: 'content_policy_violation' }))
    const error = await failure(images().generate('something bad'))
    expect(error).toBeInstanceOf(Invalid)
    expect(error).toMatchObject({ message, errors: [{ path: 'prompt', message }] })
    expect(api.received).toHaveLength(1)
  })

  it.each([
    [
      'a bill that is not paid',
      { message: 'Billing hard limit of acme-org reached', code: 'billing_hard_limit_reached' },
    ],
    ['a wrong model', { message: 'painter-1 does not exist', param: 'model', code: 'invalid_value' }],
  ])('does not tell users of %s', async (_, error) => {
    api.respondWith(apiError(400, error))
    const thrown = await failure(images().generate('a red fox'))
    expect(thrown).toMatchObject({ status: 503 })
    expect(thrown.message).not.toContain(error.message)
    expect(logged).toHaveLength(1)
  })

  it.each([401, 403])('that refuses the key (%i) is unavailable; only the log contains the reason', async (status) => {
    api.respondWith(apiError(status, { message: 'Incorrect API key provided: the key' }))
    const error = await failure(images().generate('a red fox'))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error.message).not.toMatch(/key/i)
    expect(logged[0]).toContain("refused the shop's key")
    expect(api.received).toHaveLength(1)
  })

  it.each([429, 500, 503])('is retried once after %i', async (status) => {
    api.respondWith(apiError(status, { message: 'Busy' }, soon), base64)
    expect((await images().generate('a red fox')).contentType).toBe('image/webp')
    expect(api.received).toHaveLength(2)
  })

  it('that fails twice is unavailable', async () => {
    api.respondWith(apiError(500, { message: 'Broken' }, soon))
    expect(await failure(images().generate('a red fox'))).toBeInstanceOf(Unavailable)
    expect(api.received).toHaveLength(2)
  })

  it('that is busy twice is unavailable with Retry-After', async () => {
    api.respondWith(apiError(429, { message: 'Busy' }, { ...soon, 'retry-after': '7' }))
    expect(await failure(images().generate('a red fox'))).toMatchObject({ status: 503, retryAfterSeconds: 7 })
  })

  it.each([
    ['does not respond', () => undefined],
    [
      'does not finish its response',
      (_: unknown, response: { write(text: string): void }) => response.write('{"data": [{"b64_json": "'),
    ],
  ])('that %s times out', async (_, handler) => {
    api.respondWith(handler)
    const error = await failure(images({ timeoutMs: 300 }).generate('a red fox'))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error.message).toContain('too long')
    expect(error.retryAfterSeconds).toBeGreaterThan(0)
  })

  it('is aborted when the client disconnects', async () => {
    const gone = new AbortController()
    const broken = new Promise<void>((resolve) => {
      api.respondWith((_, response) => {
        response.on('close', resolve)
        gone.abort(new ClientGone())
      })
    })
    expect(await failure(images().generate('a red fox', gone.signal))).toBeInstanceOf(ClientGone)
    await broken
    expect(api.received).toHaveLength(1)
    expect(logged).toEqual([])
  })
})
