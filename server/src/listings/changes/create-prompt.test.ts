import { coverUrl } from '@promptery/contract/listings/covers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../../platform/db/schema.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let seller: TestUser
let asSeller: Caller
beforeAll(async () => {
  shop = await testApp()
  seller = await aUser(shop.deps)
  asSeller = await shop.as(seller)
})

const countRows = async () => (await shop.deps.db.select({ id: prompts.id }).from(prompts)).length

async function upload(
  fields: Record<string, string | number | boolean | object>,
  file?: Parameters<typeof multipart>[1],
  call = asSeller,
) {
  const { payload, headers } = await multipart(fields, file)
  return call('POST', '/prompts/create', payload, { headers })
}

describe('POST /prompts/create', () => {
  it('refuses a text with more than 500 variables, also as a change, and takes one with as many', async () => {
    const withVariables = (count: number) => Array.from({ length: count }, (_, at) => `[place ${at}]`).join(' ')
    const refused = await upload(promptFieldsWith({ prompt: withVariables(501) }))
    const message = 'This text has 501 variables: use at most 500'
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'prompt', message }] })
    const { newPrompt } = (await upload(promptFieldsWith({ prompt: withVariables(500) }))).json()
    const changed = await asSeller('PUT', `/prompts/update/${newPrompt.id}`, { prompt: withVariables(501) })
    expect(changed.json().errors).toEqual([{ path: 'prompt', message }])
  })

  it('counts the characters of a text as they are written out', async () => {
    const fields = { prompt: `Write ${'\uFDFA'.repeat(12_000)}`, description: '\uFDFA'.repeat(300) }
    const refused = await upload({ ...promptFieldsWith(), ...fields })
    expect(refused.json().errors).toEqual([
      { path: 'description', message: 'Use at most 5000 characters' },
      { path: 'prompt', message: 'Use at most 200000 characters' },
    ])
  })

  it('creates a prompt of the session’s user, whatever `uploadedBy` says, with its text unchanged [spec 7.prompts.create]', async () => {
    const text = '  Draw [animal]\n\tin «snow», 雪 ❄️ & <b>bold</b>  '
    const other = await aUser(shop.deps)
    const fields = { ...promptFieldsWith({ price: 6, type: 'GPT-3', prompt: text }), uploadedBy: other.id }
    const response = await upload(fields, { bytes: await aPicture(800, 600) })
    expect(response.statusCode).toBe(201)
    const { newPrompt, ...rest } = response.json()
    expect(rest).toEqual({ success: true, message: 'Prompt Uploaded Successfully' })
    expect(newPrompt).toMatchObject({
      id: newPrompt._id,
      title: fields.title,
      description: fields.description,
      type: 'GPT',
      category: 'Animal',
      price: 6,
      engine: 'Chat gpt-4 turbo',
      tipsToUse: fields.tipsToUse,
      uploadedBy: seller.id,
      uploaderName: seller.username,
      likes: [],
      likesCount: 0,
      salesCount: 0,
      status: 'pending',
      prompt: text,
    })
  })

  it('stores the cover as WebP in all widths up to its own, without metadata, upright [spec 7.prompts.create]', async () => {
    const photo = await sharp(await aPicture(900, 1400, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'a photographer', Make: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const response = await upload(promptFieldsWith(), { bytes: photo })
    const cover = response.json().newPrompt.cover_image
    expect(cover).toMatchObject({
      width: 1280,
      height: 823,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect(cover.widths).toEqual([320, 640, 1280])
    for (const width of cover.widths) {
      const url = coverUrl(cover, width)
      const file = await shop.app.inject(url)
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-type']).toBe('image/webp')
      expect(file.headers['x-content-type-options']).toBe('nosniff')
      const metadata = await sharp(file.rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width })
      expect(metadata.exif).toBeUndefined()
    }
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('accepts %s, by content and not by name', async (format) => {
    const file = { bytes: await aPicture(400, 300, format), filename: 'cover.txt', type: 'text/plain' }
    const response = await upload(promptFieldsWith(), file)
    expect(response.statusCode).toBe(201)
    expect(response.json().newPrompt.cover_image).toMatchObject({ width: 400, height: 300 })
  })

  it('draws a cover if none is sent', async () => {
    const response = await upload(promptFieldsWith())
    const { cover_image } = response.json().newPrompt
    const picture = await shop.app.inject(coverUrl(cover_image, 320))
    expect(picture.headers['content-type']).toBe('image/webp')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 })
    expect((await shop.app.inject(coverUrl(cover_image, 320))).rawPayload).toEqual(picture.rawPayload)
  })

  it('treats an empty file field without a name as absent', async () => {
    const response = await upload(promptFieldsWith(), { bytes: Buffer.alloc(0), filename: '' })
    expect(response.statusCode).toBe(201)
  })

  it('reports an empty file beside its field', async () => {
    const response = await upload(promptFieldsWith(), { bytes: Buffer.alloc(0) })
    const message = 'This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF'
    expect(response.json()).toMatchObject({ message, errors: [{ path: 'cover_image', message }] })
  })

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  it.each([
    ['an SVG', 400, async () => svg],
    ['an empty file', 400, async () => Buffer.alloc(0)],
    ['a page', 400, async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture that ends too early', 400, async () => (await aPicture(900, 900, 'jpeg')).subarray(0, 700)],
    ['more than 50 megapixels', 400, () => aPicture(10_000, 5_001)],
    ['a thread of pixels', 400, () => aPicture(20, 20_000)],
    ['more than 10 MB', 413, async () => Buffer.alloc(10 * 1024 * 1024 + 1, 1)],
  ])('refuses %s with a message, and leaves neither file nor row', async (_, status, bytes) => {
    const before = { rows: await countRows(), files: await shop.storedFiles() }
    const response = await upload(promptFieldsWith(), { bytes: await bytes() })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({
      success: false,
      code: status === 413 ? 'too_large' : 'invalid_picture',
      message: expect.any(String),
      errors: [{ path: 'cover_image', message: expect.any(String) }],
    })
    expect({ rows: await countRows(), files: await shop.storedFiles() }).toEqual(before)
  })

  it('stores only the visible content of a picture', async () => {
    const script = Buffer.from('<script>alert("from a picture")</script>')
    const bytes = Buffer.concat([await aPicture(400, 300), script])
    const response = await upload(promptFieldsWith(), { bytes, filename: 'cover.html', type: 'text/html' })
    expect(response.statusCode).toBe(201)
    const { url } = response.json().newPrompt.cover_image
    const file = await shop.app.inject(url)
    expect(file.headers['content-type']).toBe('image/webp')
    expect(file.rawPayload.includes(script)).toBe(false)
    expect(file.rawPayload.includes('<script')).toBe(false)
    expect((await sharp(file.rawPayload).metadata()).format).toBe('webp')
  })

  it('refuses a form with a text that is too long', async () => {
    const before = await countRows()
    const response = await upload({ ...promptFieldsWith(), prompt: 'x'.repeat(900_000) })
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ success: false, code: 'too_large' })
    expect(await countRows()).toBe(before)
  })

  it('reports all invalid fields at once, before it stores the picture [spec 5.price]', async () => {
    const files = await shop.storedFiles()
    const fields = { ...promptFieldsWith(), title: 'a', price: 3, category: 'Nothing', prompt: ' ' }
    const response = await upload(fields, { bytes: await aPicture(40, 30) })
    expect(response.statusCode).toBe(400)
    const paths = response.json().errors.map(({ path }: { path: string }) => path)
    expect(new Set(paths)).toEqual(new Set(['title', 'price', 'category', 'prompt']))
    expect(await shop.storedFiles()).toEqual(files)
  })

  it('refuses an incomplete form, and leaves nothing', async () => {
    const before = { rows: await countRows(), files: await shop.storedFiles() }
    const { payload, headers } = await multipart(promptFieldsWith(), { bytes: await aPicture(400, 300) })
    const response = await asSeller('POST', '/prompts/create', payload.subarray(0, payload.length - 60), { headers })
    expect(response.statusCode).toBe(400)
    expect({ rows: await countRows(), files: await shop.storedFiles() }).toEqual(before)
  })

  it('refuses a visitor [spec 6.visitor.writes]', async () => {
    const response = await upload(promptFieldsWith(), undefined, shop.visitor)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ success: false, code: 'no_session', message: 'Sign in first' })
  })
})
