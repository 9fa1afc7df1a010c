import { expect } from '@playwright/test'
import {
  ADMIN,
  aListing,
  aMember,
  anApiClient,
  bodyOf,
  emptyQueue,
  heading,
  main,
  signIn,
  uniqueName,
} from '../people.ts'
import { test } from '../shop.ts'

test('an admin decides by keys, and the focus stays in the list', async ({ page, request }) => {
  await signIn(page, ADMIN)
  await emptyQueue(page.request)
  await anApiClient(request, 'seller')
  const titles: string[] = []
  for (const _ of [1, 2, 3]) titles.push((await aListing(request)).title)
  const [first = '', second = '', third = ''] = titles
  await page.goto('/admin-approval')
  const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  const approve = (title: string) => card(title).getByRole('button', { name: `Approve ${title}` })
  await approve(first).focus()
  await page.keyboard.press('j')
  await expect(approve(second)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await expect(card(first)).toHaveCount(0)
  await expect(approve(second)).toBeFocused()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').pressSequentially('A jar of jam')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(card(second)).toHaveCount(0)
  await expect(approve(third)).toBeFocused()
})

test('an admin takes a listing off the market, and back again', async ({ page, request, shop }) => {
  await anApiClient(request, 'seller')
  const { _id, title } = await aListing(request)
  const isListed = async () => (await fetch(`${shop.url}/api/v1/prompts/${_id}`)).ok
  await signIn(page, ADMIN)
  await page.goto('/admin-approval')
  await page.getByRole('link', { name: 'On the market' }).click()
  await page.getByRole('searchbox', { name: 'Search these prompts' }).fill(title)
  const card = main(page).getByRole('listitem').filter({ hasText: title })
  const takeOff = async () => {
    await card.getByRole('button', { name: `Take off the market ${title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take off', exact: true }).click()
    await expect(card).toHaveCount(0)
    await expect.poll(isListed).toBe(false)
  }
  await takeOff()
  // Toasts are not in `main`.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toHaveCount(1)
  await expect.poll(isListed).toBe(true)

  await takeOff()
  await page.getByRole('link', { name: 'Rejected' }).click()
  await card.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(isListed).toBe(true)
})

test('an uploader opens their held listing, which the admin finds with its type and price', async ({
  page,
  anotherPerson,
}) => {
  const admin = await anotherPerson()
  await signIn(admin, ADMIN)
  const word = uniqueName('casino')
  const { settings } = await bodyOf<{ settings: { heldWords: { version: number } } }>(
    await admin.request.get('/api/v1/admin/settings'),
  )
  const change = { heldWords: { value: [word], version: settings.heldWords.version } }
  await bodyOf(await admin.request.put('/api/v1/admin/settings', { data: change }))
  await aMember(page)
  const { _id, title } = await aListing(page.request, { title: uniqueName('A held lighthouse'), tipsToUse: word })
  // A page that answers 404 is an error in the browser, which fails the test.
  await page.goto(`/marketplace/${_id}`)
  // Within the second for which a page of visitors is cached.
  expect((await page.request.fetch(`/marketplace/${_id}`, { headers: { cookie: '' } })).status()).toBe(404)
  await expect(heading(page, title)).toBeVisible()
  await expect(main(page).getByText('It is off the market until an admin has looked.')).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Get this prompt' })).toHaveCSS('position', 'static')

  await admin.goto('/admin-approval?status=held')
  const card = main(admin).getByRole('listitem').filter({ hasText: title })
  for (const fact of ['Midjourney', 'Art', '$4.00']) await expect(card.getByText(fact, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(card).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.fetch(`/marketplace/${_id}`, { headers: { cookie: '' } })).status())
    .toBe(200)
})
