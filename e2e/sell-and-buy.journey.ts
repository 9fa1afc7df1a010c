import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Complaints } from './complaints.ts'
import { test } from './shop.ts'

/** Of the demo catalogue. */
const TAKEN_NAME = 'ada.brook'
/** Nobody who has not bought the prompt may ever receive this. */
const SECRET = `sesame-${randomUUID()}`
/** What is sold has to reach its buyer to the letter: lines, blanks, quotes and every script. */
const TEXT = `A [animal] in the rain, "seen" from below & lit by <neon>.

    indented, with a tab\tand 中文, العربية, emoji 🦊
--ar 3:2 --seed [number] -- ${SECRET}`
const TIPS = 'Name the street. Rain needs a light behind it.'

interface Person {
  username: string
  email: string
  password: string
}

function somebody(name: string): Person {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: `pass of ${username}` }
}

const main = (page: Page) => page.getByRole('main')
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const expectPath = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path)

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** The message beside a field belongs to it for those who do not see it, too. */
async function expectRefused(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`^${message}`))
  await expect(main(control.page()).getByText(message)).toBeVisible()
}

async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'User menu' }).click()
  return page.getByRole('menu', { name: 'User menu' })
}

async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await fill(page, { Username: person.username, Email: person.email, Password: person.password })
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/')
}

async function signIn(page: Page, person: Person): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign In' }).click()
  await fill(page, { Email: person.email, Password: person.password })
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await expectPath(page, '/')
}

/** A picture as a person would choose it, in a colour that can be recognized. */
const PICTURE_COLOUR = { r: 210, g: 40, b: 60 }
const picture = () => sharp({ create: { width: 1000, height: 800, channels: 3, background: PICTURE_COLOUR } }).png()

/** The texts of all answers that a browser gets from now on. */
function collectAnswers(context: BrowserContext): () => Promise<string[]> {
  const texts: Promise<string>[] = []
  context.on('response', (response) => {
    // Without a body, as a redirect or a picture that was cut off, there is nothing to leak.
    texts.push(response.text().catch(() => ''))
  })
  return () => Promise.all(texts)
}

test('one person sells a prompt, another buys it, and a third does not get its text [spec 1.members 4.signin 4.buying 4.buying.payment 6.member]', async ({
  page,
  anotherPerson,
  complaints,
}) => {
  test.setTimeout(120_000)
  const title = `Neon rain portrait ${randomUUID().slice(0, 8)}`
  const seller = somebody('seller')

  await test.step('signing up', () => signUpAfterRefusal(page, complaints, seller))
  await test.step('signing in', () => signInAfterRefusal(page, complaints, seller))
  const id = await test.step('selling', () => sellAfterRefusal(page, complaints, title))
  await test.step('finding it', () => findBySearch(page, title, id))

  const buyersPage = await anotherPerson({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const buyer = somebody('buyer')
  await signUp(buyersPage, buyer)
  await signIn(buyersPage, buyer)
  await test.step('liking', () => likeOnce(buyersPage, title, id))
  await test.step('paying', () => buy(buyersPage, title, id))
  await test.step('using', () => readAndCopy(buyersPage, title, id))
  await test.step('signing out', () => signOut(buyersPage, id))

  await test.step('what the seller sees of it', async () => {
    await page.goto(`/marketplace/${id}`)
    await expect(main(page).getByText('1 time', { exact: true })).toBeVisible()
    await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  })
  await test.step('what others get', async () => expectNoText(await anotherPerson(), title, id, seller))
})

async function signUpAfterRefusal(page: Page, complaints: Complaints, person: Person): Promise<void> {
  await page.goto('/')
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign Up' }).click()
  await fill(page, { Username: TAKEN_NAME, Email: person.email, Password: person.password })
  complaints.expectRefusal(409, '/api/v1/users/create')
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  await expectRefused(field(page, 'Username'), 'This username is taken')
  await expect(field(page, 'Username')).toBeFocused()
  await expectPath(page, '/signup')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await expect(field(page, 'Password')).toHaveValue(person.password)

  await field(page, 'Username').fill(person.username)
  await field(page, 'Password').press('Enter')
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/')
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign out' })).toBeHidden()
  await page.keyboard.press('Escape')
}

async function signInAfterRefusal(page: Page, complaints: Complaints, person: Person): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign In' }).click()
  await fill(page, { Email: person.email, Password: 'not the password' })
  complaints.expectRefusal(401, '/api/v1/users/login')
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Signin Failed')).toBeVisible()
  await expectPath(page, '/signin')
  await expect(field(page, 'Email')).toHaveValue(person.email)

  await field(page, 'Password').fill(person.password)
  await field(page, 'Password').press('Enter')
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  await expectPath(page, '/')
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter).toContainText(`Signed in as ${person.username}`)
  await expect(menuAfter.getByRole('menuitem', { name: 'Your Profile' })).toHaveAttribute('href', '/profile')
  await expect(menuAfter.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/')
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeHidden()
  await page.keyboard.press('Escape')
}

async function sellAfterRefusal(page: Page, complaints: Complaints, title: string): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sell' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sell a Prompt' })).toBeVisible()
  const upload = main(page).getByRole('button', { name: 'Upload Prompt' })
  const file = { name: 'rain.png', mimeType: 'image/png', buffer: await picture().toBuffer() }
  await field(page, 'Cover image').setInputFiles(file)
  await fill(page, { Title: 'No', Description: 'Portraits in the rain.', 'Tips to use': TIPS })
  await field(page, 'Category').selectOption('Art')
  await field(page, 'Price').selectOption('$6')

  complaints.expectRefusal(400, '/api/v1/prompts/create')
  await upload.click()
  await expect(toast(page, 'Prompt Upload Failed')).toBeVisible()
  await expectRefused(field(page, 'Title'), 'Use at least 3 characters')
  await expectRefused(field(page, 'Type'), 'Choose a type from the list')
  await expectRefused(field(page, 'Prompt*'), 'Write the prompt that is sold')
  await expectRefused(field(page, 'Engine*'), 'Choose an engine from the list')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Description')).toHaveValue('Portraits in the rain.')
  await expect(field(page, 'Description')).not.toHaveAttribute('aria-invalid')
  await expect(field(page, 'Category')).toHaveValue('Art')
  await expect(field(page, 'Price')).toHaveValue('6')
  await expect(field(page, 'Tips to use')).toHaveValue(TIPS)
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toBeVisible()
  await expect(main(page).getByText('rain.png')).toBeVisible()

  await fill(page, { Title: title, 'Prompt*': TEXT })
  await field(page, 'Type').selectOption('Midjourney')
  await field(page, 'Engine*').selectOption('Chat gpt-4 turbo')
  await upload.click()
  await expect(toast(page, 'Prompt Uploaded Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Get this prompt' })
  await expect(panel).toContainText('$6.00')
  await expect(panel).toContainText('You own this')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expectOwnPicture(page, title)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The cover is the picture that was sent, and not one that the shop has drawn. */
async function expectOwnPicture(page: Page, title: string): Promise<void> {
  const cover = page.getByRole('img', { name: `Cover of ${title}` })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const address = await cover.evaluate((image: HTMLImageElement) => image.currentSrc)
  const { dominant } = await sharp(await (await page.request.get(address)).body()).stats()
  for (const channel of ['r', 'g', 'b'] as const) {
    expect(Math.abs(dominant[channel] - PICTURE_COLOUR[channel]), `${channel} of the cover`).toBeLessThan(16)
  }
}

async function findBySearch(page: Page, title: string, id: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click()
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(title)
  const found = main(page).getByRole('listitem').getByRole('link')
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAccessibleName(title)
  await expect(found).toContainText('$6.00')
  await expect(found).toHaveAttribute('href', `/marketplace/${id}`)
}

async function likeOnce(page: Page, title: string, id: string): Promise<void> {
  await page.goto('/marketplace')
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill(title)
  await expect(main(page).getByRole('listitem').getByRole('link')).toHaveCount(1)
  await main(page).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main(page).getByText('0 likes', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Like', exact: true }).click()
  const liked = main(page).getByRole('button', { name: 'Liked', exact: true })
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await expect(liked).toBeDisabled()
  await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  // Neither by pressing on, nor by coming back, nor past the button.
  await liked.click({ force: true })
  await page.reload()
  await expect(liked).toBeDisabled()
  await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  const again = await page.request.post(`/api/v1/prompts/like/${id}`)
  expect(again.status()).toBe(400)
  await page.reload()
  await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
}

async function buy(page: Page, title: string, id: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Get this prompt' })
  await expect(panel.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await panel.getByRole('button', { name: 'Get Prompt' }).click()
  await expectPath(page, `/buy-prompt/${id}`)
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await expect(main(page).getByText(title)).toBeVisible()
  await expect(main(page).getByText('Midjourney')).toBeVisible()
  await expect(main(page).getByText('$6.00')).toBeVisible()
  await expect(main(page).getByRole('definition')).toHaveText('$4.00')
  for (const label of ['Email', 'Card holder', 'Card number', 'Expiry', 'CVC', 'Billing street', 'State', 'ZIP']) {
    await expect(field(page, label)).toHaveValue('')
  }

  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await fill(page, { Email: 'not an email', 'Card number': 'none' })
  await main(page).getByRole('button', { name: 'Complete Payment' }).click()
  await expectPath(page, '/payment-successful')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Done!' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Back to the marketplace' })).toHaveAttribute(
    'href',
    '/marketplace',
  )
  await expect(main(page).getByRole('link', { name: 'Payment history' })).toHaveAttribute('href', '/payment-history')
  expect(sent, 'what the demo checkout sends').toEqual([])
}

async function readAndCopy(page: Page, title: string, id: string): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Your Profile' }).click()
  await expectPath(page, '/profile')
  await expect(page.getByRole('region', { name: 'Uploaded Prompts' }).getByRole('listitem')).toHaveCount(0)
  const bought = page.getByRole('region', { name: 'Bought Prompts' }).getByRole('link', { name: title })
  await expect(bought).toHaveAttribute('href', `/bought-prompt-details/${id}`)
  await bought.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const text = page.getByRole('region', { name: 'Prompt', exact: true })
  await expect(text).toContainText(TEXT)
  await expect(main(page).getByText(TIPS)).toBeVisible()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await text.getByRole('button', { name: 'Copy Prompt' }).click()
  await expect(text.getByRole('status')).toHaveText('Copied')
  expect.soft(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT)
}

/** Whoever uses the same browser next does not find the text there. */
async function signOut(page: Page, id: string): Promise<void> {
  const menu = await openUserMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectPath(page, '/')
  const menuAfter = await openUserMenu(page)
  await expect(menuAfter.getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.goBack()
  await expectPath(page, `/bought-prompt-details/${id}`)
  await expect(main(page).getByText('The text of this prompt is for those who have it')).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
}

async function expectNoText(page: Page, title: string, id: string, seller: Person): Promise<void> {
  const answers = collectAnswers(page.context())
  await page.goto(`/bought-prompt-details/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main(page).getByText('The text of this prompt is for those who have it')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Copy Prompt' })).toHaveCount(0)
  expect(await page.content()).not.toContain(SECRET)
  await main(page).getByRole('link', { name: 'Get this prompt' }).click()
  await expectPath(page, `/marketplace/${id}`)
  await expect(page.getByRole('link', { name: 'Sign in to buy' })).toBeVisible()
  expect(await page.content()).not.toContain(SECRET)
  const received = await answers()
  expect(received.some((text) => text.includes(title))).toBe(true)
  expect(received.filter((text) => text.includes(SECRET))).toEqual([])

  for (const query of [seller.username, title, SECRET]) {
    const list = await page.request.get('/api/v1/prompts/all-prompts', { params: { search: query } })
    expect(list.ok()).toBe(true)
    expect(await list.text()).not.toContain(SECRET)
  }
  for (const [path, status] of Object.entries({ [id]: 200, 'bought-prompts': 401, 'my-prompts': 401 })) {
    const answer = await page.request.get(`/api/v1/prompts/${path}`)
    expect(answer.status()).toBe(status)
    expect(await answer.text()).not.toContain(SECRET)
  }
}
