import { expect, type Page } from '@playwright/test'
import { test } from '../expected-logs.ts'
import {
  aDemoPrompt,
  aMember,
  button,
  cards,
  expectPath,
  field,
  main,
  sendSignIn,
  taken,
  toast,
  uniqueName,
} from '../people.ts'

interface Sent {
  method: string
  path: string
  timeout: number
  withCredentials: boolean
  /** The type of the body. */
  kind: 'none' | 'json' | 'form'
  /** The names of its fields. */
  fields: string[]
}

/** Records the client's requests as they are sent. @returns the live list */
async function noteRequests(page: Page): Promise<Sent[]> {
  const all: Sent[] = []
  await page.exposeFunction('noteRequest', (sent: Sent) => void all.push(sent))
  await page.addInitScript(() => {
    const { noteRequest } = window as unknown as { noteRequest: (sent: Sent) => void }
    const note = (method: string, address: string, timeout: number, withCredentials: boolean, body: unknown) => {
      const sent = { method, path: new URL(address, location.href).pathname, timeout, withCredentials }
      if (body instanceof FormData) noteRequest({ ...sent, kind: 'form', fields: [...body.keys()] })
      else if (typeof body === 'string') noteRequest({ ...sent, kind: 'json', fields: Object.keys(JSON.parse(body)) })
      else noteRequest({ ...sent, kind: 'none', fields: [] })
    }
    const isOwn = (address: string) => new URL(address, location.href).origin === location.origin

    const limits = new WeakMap<AbortSignal, number>()
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => {
      const signal = timeout.call(AbortSignal, ms)
      limits.set(signal, ms)
      return signal
    }
    const { fetch } = window
    window.fetch = (input, init = {}) => {
      const address = String(input)
      const { method = 'GET', signal, credentials = 'same-origin', body } = init
      const sendsCookies = credentials === 'include' || (credentials === 'same-origin' && isOwn(address))
      note(method, address, (signal && limits.get(signal)) ?? 0, sendsCookies, body)
      return fetch(input, init)
    }

    const addresses = new WeakMap<XMLHttpRequest, [string, string]>()
    const { open, send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      addresses.set(this, [method.toUpperCase(), String(url)])
      open.call(this, method, url, true)
    }
    XMLHttpRequest.prototype.send = function (body) {
      const [method = '', address = ''] = addresses.get(this) ?? []
      note(method, address, this.timeout, this.withCredentials || isOwn(address), body)
      send.call(this, body)
    }
  })
  return all
}

test('the client’s calls are those of the specification, with credentials and without a time-out [spec 7.client 7.users.login 7.users.create 7.prompts.create 7.prompts.like 7.users.buy 7.generate 7.discussions.create 7.messages.send 9.http.timeout]', async ({
  page,
  request,
}) => {
  const all = await noteRequests(page)
  const { _id, uploadedBy, cover_image } = await aDemoPrompt(request)
  const username = uniqueName('caller')

  await page.goto('/signup')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(`${username}@example.com`)
  await field(page, 'Password').fill(`pass of ${username}`)
  await button(page, 'Sign Up').click()
  await main(page).getByText('Your account is ready.').getByRole('link', { name: 'Sign in' }).click()
  await expectPath(page, '/signin')
  await sendSignIn(page, { email: `${username}@example.com`, password: `pass of ${username}` })
  await expectPath(page, '/')

  await page.goto('/sellprompt')
  const picture = await (await request.get(cover_image.url)).body()
  await field(page, 'Cover image').setInputFiles({ name: 'c.webp', mimeType: 'image/webp', buffer: picture })
  await field(page, 'Title').fill(uniqueName('Called'))
  await field(page, 'Description').fill('A listing.')
  for (const [label, value] of [
    ['Type', 'GPT'],
    ['Category', 'Fun'],
    ['Price', '2'],
    ['Engine*', 'Chat gpt'],
  ] as const) {
    await field(page, label).selectOption(value)
  }
  await field(page, 'Prompt*').fill('Say [something]')
  await button(page, 'Upload Prompt').click()
  await expect(toast(page, 'Prompt Uploaded Successfully')).toBeVisible()

  await page.goto('/generate')
  await field(page, 'Prompt Topic').fill('a paper boat')
  await button(page, 'Generate').click()
  await expect(main(page).getByRole('img')).toBeVisible()
  await page.goto('/discussion')
  await field(page, 'Topic').fill(uniqueName('Calls'))
  await field(page, 'Description').fill('Which?')
  await button(page, 'Post').click()
  await expect(field(page, 'Topic')).toHaveValue('')
  await page.goto(`/engineer-profile/${uploadedBy}`)
  await button(page, 'Send a Message').click()
  await expectPath(page, '/chats')
  await expect(page.getByRole('complementary', { name: 'Conversations' }).getByRole('button')).toHaveCount(1)
  await page.goto(`/marketplace/${_id}`)
  await button(page, 'Like').click()
  await expect(button(page, 'Liked')).toBeVisible()
  await button(page, 'Get Prompt').click()
  await expectPath(page, `/buy-prompt/${_id}`)
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Bought Prompts' }).getByRole('listitem')).toHaveCount(1)

  const listing = ['title', 'description', 'type', 'category', 'price', 'prompt', 'engine', 'tipsToUse']
  const expected: [string, string, Sent['kind'], string[]][] = [
    ['POST', '/users/create', 'json', ['username', 'email', 'password']],
    ['POST', '/users/login', 'json', ['email', 'password']],
    ['POST', '/prompts/create', 'form', [...listing, 'uploadedBy', 'cover_image']],
    ['POST', '/generate', 'json', ['prompt']],
    ['POST', '/discussions/create', 'json', ['topic', 'description']],
    ['POST', `/messages/send/${uploadedBy}`, 'json', ['message']],
    ['POST', `/prompts/like/${_id}`, 'none', []],
    ['POST', '/users/buy', 'json', ['boughtBy', 'promptId']],
    ['GET', '/prompts/my-prompts', 'none', []],
    ['GET', '/prompts/bought-prompts', 'none', []],
    ['GET', `/prompts/${_id}`, 'none', []],
    ['GET', `/users/engineer/${uploadedBy}`, 'none', []],
    ['GET', `/prompts/engineer/${uploadedBy}`, 'none', []],
    ['GET', '/discussions/all', 'none', []],
    ['GET', '/users/chats', 'none', []],
  ]
  for (const [method, path, kind, fields] of expected) {
    const find = () => all.find((one) => one.method === method && one.path === `/api/v1${path}`)
    await expect.poll(find, `${method} ${path}`).toMatchObject({ kind, fields: expect.arrayContaining(fields) })
  }
  expect(all.filter(({ withCredentials }) => !withCredentials)).toEqual([])
  expect(all.filter(({ timeout }) => timeout !== 0)).toEqual([])
})

test('the marketplace sends its filters, the price range too, to the host that serves it [spec 7.prompts.all 7.prompts.all.range]', async ({
  page,
  shop,
}) => {
  const filters = {
    type: 'Midjourney',
    sort: 'Top',
    engine: 'Chat gpt',
    category: 'Art',
    search: 'paper',
    priceRange: '4-5',
  }
  // What visitors see at first is in the page.
  await aMember(page)
  const asked = page.waitForRequest((request) => request.url().includes('/prompts/all-prompts'))
  await page.goto(`/marketplace?${new URLSearchParams(filters)}`)
  const url = new URL((await asked).url())
  expect(url.origin).toBe(shop.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject(filters)
})

test('the client waits for a response without a time-out [spec 9.http.timeout]', async ({ page }) => {
  await page.clock.install()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/v1/prompts/all-prompts*', async (route) => {
    await held
    await route.continue()
  })
  // The first screen's responses are in its page.
  await page.goto('/')
  await taken(page)
  await main(page).getByRole('link', { name: 'See all prompts' }).click()
  await expect(main(page).getByText('Loading the prompts…')).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(main(page).getByText('Loading the prompts…')).toBeVisible()
  letThrough()
  await expect(cards(main(page)).first()).toBeVisible()
})
