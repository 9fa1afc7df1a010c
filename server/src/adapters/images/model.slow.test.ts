import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppError, Unavailable } from '../../platform/errors.ts'
import { aPicture } from '../../testing/http/multipart.ts'
import { bytes, type ImageApi, imageApi, json } from '../../testing/models/image-api.ts'
import { type ModelOptions, modelImages } from './model.ts'

let api: ImageApi
let picture: Buffer
const logged: string[] = []
const log = {
  error: (what: object, message: string) => void logged.push(`${message}: ${'err' in what ? what.err : ''}`),
}

beforeAll(async () => {
  picture = await sharp(await aPicture(64, 48))
    .withExif({ IFD0: { Copyright: 'a photographer' } })
    .png()
    .toBuffer()
  api = await imageApi({
    '/files/fox.png': (...args) => bytes(picture)(...args),
    '/files/page.html': bytes(Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'),
    '/files/drawing.svg': bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    '/files/huge.png': bytes(Buffer.alloc(20 * 1024 * 1024 + 1, 1)),
    '/files/elsewhere.png': (_, response) => void response.writeHead(302, { location: '/files/fox.png' }).end(),
  })
})
afterAll(() => api.close())
beforeEach(() => void logged.splice(0))

const images = (more: Partial<ModelOptions> = {}) =>
  modelImages({ baseUrl: api.baseUrl, apiKey: 'the key', model: 'painter-1', timeoutMs: 10_000, ...more }, log)
const base64 = () => json(200, { created: 1, data: [{ b64_json: picture.toString('base64') }] })
const failure = (generating: Promise<unknown>): Promise<AppError> =>
  generating.then(
    () => expect.unreachable('it was drawn'),
    (error: AppError) => error,
  )

describe('the image model', () => {
  it('is retried once after a broken connection', async () => {
    api.respondWith((_, response) => void response.destroy(), base64())
    expect((await images().generate('a red fox')).contentType).toBe('image/webp')
    expect(api.received).toHaveLength(2)
  })

  it('that cannot be reached is unavailable', async () => {
    const error = await failure(images({ baseUrl: 'http://127.0.0.1:9/v1' }).generate('a red fox'))
    expect(error).toBeInstanceOf(Unavailable)
  })
})
