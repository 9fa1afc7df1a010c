import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { cleanUpFiles } from '../../listings/pictures/clean-up-files.ts'
import { visitorFetcher } from '../../testing/http/fetch-as-visitor.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { fetchPageMetadata } from '../pages/page-metadata.ts'
import { renderMetadata } from '../pages/render-metadata.ts'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await testApp()
  admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
})

const versionNow = async (): Promise<number> => (await admin('GET', '/admin/settings')).json().settings.logoUrl.version
async function upload(bytes: Buffer | undefined, { by = admin, version }: { by?: Caller; version?: number } = {}) {
  const file = bytes && { bytes, name: 'picture' }
  const { payload, headers } = await multipart({ version: version ?? (await versionNow()) }, file)
  return by('POST', '/admin/logo', payload, { headers })
}
const logoNow = async (): Promise<string> => (await shop.visitor('GET', '/config')).json().logoUrl
const statusOf = async (path: string) => (await shop.app.inject(path)).statusCode
async function coverFolders(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of shop.deps.files.list('covers')) keys.push(key)
  return keys
}

it('an uploaded logo is shown to everybody, and goes with the next one or the default', async () => {
  const response = await upload(await aPicture(600, 500))
  expect(response.statusCode).toBe(200)
  const first = await logoNow()
  expect(first).toMatch(/^\/files\/covers\/logo-[\da-f-]{36}\/320\.webp$/)
  expect(response.json().settings.logoUrl).toMatchObject({ value: first, isSet: true })
  expect(await statusOf(first)).toBe(200)
  // Kept by the clean-up, though no listing has it.
  await cleanUpFiles(shop.deps, { before: new Date(Date.now() + 60_000), force: true })
  expect(await statusOf(first)).toBe(200)

  await upload(await aPicture(40, 40))
  const second = await logoNow()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  const version = await versionNow()
  await admin('PUT', '/admin/settings', { logoUrl: { value: null, version } })
  expect(await coverFolders()).toEqual([])
  expect(await logoNow()).toBe('/logo.svg')
})

it('is refused to others, without or with a bad picture, and over another change: then no file stays', async () => {
  const picture = await aPicture(40, 40)
  const member = await shop.as(await aUser(shop.deps))
  expect((await upload(picture, { by: shop.visitor })).statusCode).toBe(401)
  expect((await upload(picture, { by: member })).statusCode).toBe(403)
  const beside = { code: expect.any(String), errors: [{ path: 'picture' }] }
  expect((await upload(undefined)).json()).toMatchObject(beside)
  expect((await upload(Buffer.from('<svg/>'))).json()).toMatchObject(beside)
  const old = await upload(picture, { version: (await versionNow()) + 7 })
  expect([old.statusCode, old.json().code]).toEqual([409, 'settings_changed'])
  expect(await coverFolders()).toEqual([])
  expect(await logoNow()).toBe('/logo.svg')
})

it('is on the pictures of shared links', async () => {
  const cardUrl = async () => {
    const page = await fetchPageMetadata(shop.deps.config, '/marketplace', visitorFetcher(shop))
    const html = page ? renderMetadata(page, shop.deps.config, 'http://shop.example').head : ''
    return /og:image" content="http:\/\/[^/]+(\/cards\/[^"]+)"/.exec(html)?.[1] ?? expect.unreachable(html)
  }
  /** The colour in the middle of the place of the mark. */
  const markOn = async (url: string) => {
    const { rawPayload } = await shop.app.inject(url)
    const { data } = await sharp(rawPayload)
      .extract({ left: 80, top: 80, width: 4, height: 4 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  const own = await cardUrl()
  await upload(await aPicture(64, 64))
  const withLogo = await cardUrl()
  expect(withLogo).not.toBe(own)
  const [red = 0, green = 0, blue = 0] = await markOn(withLogo)
  expect([Math.abs(red - 0xc7) < 12, Math.abs(green - 0x5f) < 12, Math.abs(blue - 0x2a) < 12]).toEqual([
    true,
    true,
    true,
  ])
})
