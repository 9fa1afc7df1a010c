import { expect } from '@playwright/test'
import { test } from '../shop.ts'
import {
  aDemoPrompt,
  aListing,
  aMember,
  anAccount,
  button,
  expectPath,
  field,
  heading,
  listenToCalls,
  main,
  namesake,
  ofTheScreen,
  openUserMenu,
  signIn,
  toast,
} from './people.ts'

test('signing up goes home and signs nobody in [spec 4.signup 8.signup.success]', async ({ page }) => {
  await page.goto('/signup')
  const username = namesake('new')
  await field(page, 'Username').fill(username)
  await field(page, 'Email').fill(`${username}@example.com`)
  await field(page, 'Password').fill(`pass of ${username}`)
  await button(page, 'Sign Up').click()
  await expect(toast(page, 'Signup Successful')).toBeVisible()
  await expectPath(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Sign In' })).toBeVisible()
})

test('signing in stores the returned user and goes home [spec 3.stored-user 4.signin 4.session.login 8.signin.success]', async ({
  page,
}) => {
  const person = await anAccount(page.request)
  const answered = page.waitForResponse('**/api/v1/users/login')
  await signIn(page, person)
  await expect(toast(page, 'Signin Successful')).toBeVisible()
  const { user } = (await (await answered).json()) as { user: { username: string } }
  expect(user.username).toBe(person.username)
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '')).toEqual(user)
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('who is stored is signed in on load, before any answer [spec 4.session.load 3.stored-user]', async ({ page }) => {
  await aMember(page)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/v1/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sellprompt')
  await expect(heading(page, 'Sell a Prompt')).toBeVisible()
  await expect((await openUserMenu(page)).getByRole('menuitem', { name: 'Your Profile' })).toBeVisible()
  letThrough()
})

test('signing in checks nothing but the email’s form [spec 5.signin]', async ({ page, complaints }) => {
  await page.goto('/signin')
  const calls = listenToCalls(page)
  await field(page, 'Email').fill('nobody')
  await button(page, 'Sign In').click()
  expect(await field(page, 'Email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
  expect(ofTheScreen(calls)).toEqual([])
  complaints.expectRefusal(401, '/api/v1/users/login')
  await field(page, 'Email').fill('nobody@example.com')
  await expect(main(page).getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
  await button(page, 'Sign In').click()
  await expect(toast(page, 'Signin Failed')).toBeVisible()
  expect(ofTheScreen(calls)).toEqual(['POST /users/login'])
})

test('signing up checks nothing but the email’s form [spec 5.signup]', async ({ page, complaints }) => {
  await page.goto('/signup')
  const calls = listenToCalls(page)
  await field(page, 'Email').fill('nobody')
  await button(page, 'Sign Up').click()
  expect(ofTheScreen(calls)).toEqual([])
  complaints.expectRefusal(400, '/api/v1/users/create')
  await field(page, 'Email').fill('nobody@example.com')
  await button(page, 'Sign Up').click()
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  expect(ofTheScreen(calls)).toEqual(['POST /users/create'])
})

test('the upload form sends what is empty, too: the server refuses it [spec 5.upload 5.upload.asterisk 8.upload]', async ({
  page,
  complaints,
}) => {
  await aMember(page)
  await page.goto('/sellprompt')
  for (const label of ['Prompt*', 'Engine*']) await expect(field(page, label)).not.toHaveAttribute('required')
  complaints.expectRefusal(400, '/api/v1/prompts/create')
  const sent = page.waitForRequest('**/api/v1/prompts/create')
  await button(page, 'Upload Prompt').click()
  await sent
  await expect(toast(page, 'Prompt Upload Failed')).toBeVisible()
})

test('a like counts once, for good [spec 1.members 4.like 4.like.reload 4.like.state 4.like.once 6.member]', async ({
  page,
  anotherPerson,
}) => {
  const theirs = await anotherPerson()
  await aMember(theirs, 'seller')
  const { _id } = await aListing(theirs.request)
  await aMember(page)
  await page.goto(`/marketplace/${_id}`)
  await expect(main(page).getByText('0 likes', { exact: true })).toBeVisible()
  await expect(button(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
  const calls = listenToCalls(page)
  await button(page, 'Like').click()
  const liked = button(page, 'Liked')
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  await expect.poll(() => calls).toContain(`GET /prompts/${_id}`)
  await liked.click({ force: true })
  await page.reload()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await expect(main(page).getByText('1 like', { exact: true })).toBeVisible()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /prompts/like/${_id}`])
  await theirs.goto(`/marketplace/${_id}`)
  await expect(main(theirs).getByText('1 like', { exact: true })).toBeVisible()
  await expect(button(theirs, 'Like')).toHaveAttribute('aria-pressed', 'false')
})

test('the buttons for buying show for others than the uploader [spec 5.buying.uploader 5.buying.member 6.uploader.buy]', async ({
  page,
  anotherPerson,
}) => {
  const seller = await aMember(page, 'seller')
  const { _id, title } = await aListing(page.request)
  await page.goto(`/marketplace/${_id}`)
  await expect(heading(page, title)).toBeVisible()
  for (const name of ['Get Prompt', 'Add to Cart']) await expect(button(page, name)).toHaveCount(0)
  const own = await page.request.post('/api/v1/users/buy', { data: { boughtBy: seller.id, promptId: _id } })
  expect(own.status()).toBe(403)
  const theirs = await anotherPerson()
  await aMember(theirs)
  await theirs.goto(`/marketplace/${_id}`)
  for (const name of ['Get Prompt', 'Add to Cart']) await expect(button(theirs, name)).toBeVisible()
})

test('a member sells, and sees it in their profile [spec 1.members 6.member 8.upload.success]', async ({
  page,
  request,
}) => {
  const { cover_image } = await aDemoPrompt(request)
  const me = await aMember(page)
  await page.goto('/sellprompt')
  const title = namesake('Paper boats')
  await field(page, 'Cover image').setInputFiles({
    name: 'cover.webp',
    mimeType: 'image/webp',
    buffer: await (await request.get(cover_image.url)).body(),
  })
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('Boats of folded paper.')
  await field(page, 'Type').selectOption('DALL-E')
  await field(page, 'Category').selectOption('Fun')
  await field(page, 'Price').selectOption('0')
  await field(page, 'Prompt*').fill('Boats of folded paper on [water]')
  await field(page, 'Engine*').selectOption('Chat gpt')
  await button(page, 'Upload Prompt').click()
  await expect(toast(page, 'Prompt Uploaded Successfully')).toBeVisible()
  await page.goto('/profile')
  await expect(heading(page, me.username)).toBeVisible()
  const uploaded = page.getByRole('region', { name: 'Uploaded Prompts' })
  await expect(uploaded.getByRole('link', { name: title, exact: true })).toBeVisible()
})
