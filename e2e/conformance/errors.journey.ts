import { expect, type Page } from '@playwright/test'
import { refusedBy, test } from './logged.ts'
import {
  aDemoPrompt,
  aMember,
  anAccount,
  button,
  cards,
  expectPath,
  field,
  heading,
  main,
  namesake,
  signIn,
  toast,
  UNKNOWN_ID,
} from './people.ts'

const NO_ANSWER = 'No response received from the server'
const toasts = (page: Page) => page.locator('[role=status][aria-live=polite]')

/** Asks for what the server must refuse, so that it answers with a message of its own. */
const spoil = (page: Page, path: string, query: string) =>
  page.route(`**/api/v1${path}*`, (route) => route.continue({ url: `${route.request().url().split('?')[0]}?${query}` }))

test('signing in that fails says so [spec 8.signin 8.signin.success]', async ({ page, logs }) => {
  const person = await anAccount(page.request)
  logs.expectLog(refusedBy('/api/v1/users/login', 401))
  await page.goto('/signin')
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill('another password')
  await button(page, 'Sign In').click()
  await expect(toast(page, 'Signin Failed')).toBeVisible()
  await expectPath(page, '/signin')
  await field(page, 'Password').fill(person.password)
  await button(page, 'Sign In').click()
  await expect(toast(page, 'Signin Successful')).toBeVisible()
})

test('signing up that fails says so [spec 8.signup]', async ({ page, logs }) => {
  const { username } = await anAccount(page.request)
  logs.expectLog(refusedBy('/api/v1/users/create', 409))
  await page.goto('/signup')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(`${namesake('other')}@example.com`)
  await field(page, 'Password').fill('a good long password')
  await button(page, 'Sign Up').click()
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  await expectPath(page, '/signup')
})

test('forms say so when no answer comes, too [spec 8.signin 8.signup 8.upload]', async ({ page, logs }) => {
  await aMember(page)
  logs.expectLog(/net::ERR/)
  logs.expectLog(new RegExp(NO_ANSWER))
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  for (const [screen, name, text] of [
    ['/signin', 'Sign In', 'Signin Failed'],
    ['/signup', 'Sign Up', 'Signup Failed'],
    ['/sellprompt', 'Upload Prompt', 'Prompt Upload Failed'],
  ] as const) {
    await page.goto(screen)
    await button(page, name).click()
    await expect(toast(page, text)).toBeVisible()
  }
})

test('conversations that the server refuses: its own message [spec 8.conversations.answered]', async ({
  page,
  logs,
}) => {
  await aMember(page)
  await spoil(page, '/users/chats', 'cursor=broken')
  logs.expectLog(refusedBy('/api/v1/users/chats', 400))
  logs.expectLog(/ApiError/)
  const refused = await page.request.get('/api/v1/users/chats?cursor=broken')
  const { message } = (await refused.json()) as { message: string }
  expect(message).not.toBe('')
  await page.goto('/chats')
  await expect(toast(page, message)).toBeVisible()
})

test('conversations without an answer [spec 8.conversations.silent]', async ({ page, logs }) => {
  await aMember(page)
  await page.route('**/api/v1/users/chats*', (route) => route.abort('connectionreset'))
  logs.expectLog(refusedBy('/api/v1/users/chats'))
  logs.expectLog(new RegExp(NO_ANSWER))
  await page.goto('/chats')
  await expect(toast(page, NO_ANSWER)).toBeVisible()
})

test('conversations whose request cannot be sent [spec 8.conversations.unsent]', async ({ page, logs }) => {
  await aMember(page)
  await page.addInitScript(() => {
    const { open } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      if (String(url).includes('/users/chats')) throw new DOMException('This browser lets nothing out', 'SecurityError')
      open.call(this, method, url, true)
    }
  })
  logs.expectLog(/lets nothing out/)
  await page.goto('/chats')
  await expect(toast(page, 'Error in sending the request')).toBeVisible()
})

test('messages that cannot be loaded: the message as a notice [spec 8.messages]', async ({ page, logs }) => {
  const other = await anAccount(page.request)
  await aMember(page)
  await page.request.post(`/api/v1/messages/send/${other.id}`, { data: { message: 'Hello' } })
  await spoil(page, `/messages/${other.id}`, 'before=broken')
  logs.expectLog(refusedBy(`/api/v1/messages/${other.id}`, 400))
  logs.expectLog(/ApiError/)
  const open = async () => {
    await page.goto('/chats')
    await page.getByRole('button', { name: other.username }).click()
  }
  const refused = page.waitForResponse(`**/api/v1/messages/${other.id}*`)
  await open()
  const { message } = (await (await refused).json()) as { message: string }
  await expect(main(page).getByRole('alert')).toHaveText(message)

  await page.unrouteAll()
  await page.route(`**/api/v1/messages/${other.id}*`, (route) => route.abort('connectionreset'))
  logs.expectLog(refusedBy(`/api/v1/messages/${other.id}`))
  await open()
  await expect(main(page).getByRole('alert')).toHaveText(NO_ANSWER)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Hello')).toBeVisible()
})

test('any other call that fails is only logged, and can be tried again [spec 8.other]', async ({
  page,
  logs,
  request,
}) => {
  const { _id } = await aDemoPrompt(request)
  const person = await anAccount(page.request)
  await signIn(page, person)
  await expect(toasts(page)).toHaveCount(0)
  await page.route('**/api/v1/**', (route) => route.abort('connectionreset'))
  logs.expectLog(/net::ERR/)
  logs.expectLog(new RegExp(NO_ANSWER))
  const screens = [
    '/',
    '/marketplace',
    '/hire',
    '/discussion',
    '/profile',
    '/cart',
    '/notifications',
    '/payment-history',
  ]
  for (const screen of [...screens, `/marketplace/${_id}`, `/edit-prompt/${_id}`, `/engineer-profile/${person.id}`]) {
    await test.step(screen, async () => {
      const logged = page.waitForEvent('console', (message) => message.text().includes(NO_ANSWER))
      await page.goto(screen)
      await logged
      await expect(button(page, 'Try again').first()).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    })
  }
  await page.goto('/marketplace')
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(cards(main(page)).first()).toBeVisible()
})

test('a like that fails changes nothing and shows no toast [spec 8.other 4.like]', async ({ page, logs, request }) => {
  const { _id } = await aDemoPrompt(request)
  await aMember(page)
  await page.goto(`/marketplace/${_id}`)
  await expect(toasts(page)).toHaveCount(0)
  const likes = await main(page)
    .getByText(/^[\d,]+ likes?$/)
    .innerText()
  await page.route('**/api/v1/prompts/like/*', (route) => route.abort('connectionreset'))
  logs.expectLog(refusedBy(`/api/v1/prompts/like/${_id}`))
  logs.expectLog(new RegExp(NO_ANSWER))
  const logged = page.waitForEvent('console', (message) => message.text().includes(NO_ANSWER))
  await button(page, 'Like').click()
  await logged
  await expect(button(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
  await expect(main(page).getByText(likes, { exact: true })).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
})

test('a screen that fails shows the fallback with what is known [spec 2.route.failing 2.route.unmatched 8.routing]', async ({
  page,
  logs,
}) => {
  logs.expectLog(/./)
  await page.goto('/no/such/place')
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText('404', { exact: true })).toBeVisible()
  await expect(main(page).getByText('Not Found', { exact: true })).toBeVisible()
  const missing = page.waitForResponse(`**/api/v1/prompts/${UNKNOWN_ID}`)
  await page.goto(`/marketplace/${UNKNOWN_ID}`)
  const { message } = (await (await missing).json()) as { message: string }
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText('404', { exact: true })).toBeVisible()
  await expect(main(page).getByText(message, { exact: true })).toBeVisible()

  await page.goto('/')
  await page.route('**/assets/HirePage-*.js', (route) => route.abort('connectionreset'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hire' }).click()
  await expect(heading(page, 'Unexpected Application Error')).toBeVisible()
  await expect(main(page).getByText(/module/)).toBeVisible()
})
