import { expect } from '@playwright/test'
import { ADMIN, aListing, anAccount, anApiClient, button, expectPath, field, main, signIn, toast } from '../people.ts'
import { test } from '../shop.ts'

test('a visitor reports a listing, its engineer is suspended, appeals, and comes back', async ({
  browser,
  page,
  request,
  shop,
}) => {
  const engineer = await anApiClient(request, 'engineer')
  const { _id, title } = await aListing(request)
  const reporter = await anAccount(request, 'reporter')
  const isListed = async () => (await fetch(`${shop.url}/api/v1/prompts/${_id}`)).ok

  await page.goto(`/marketplace/${_id}`)
  await main(page)
    .getByRole('link', { name: /^Report this listing/ })
    .click()
  await field(page, 'Email').fill(reporter.email)
  await field(page, 'Password').fill(reporter.password)
  await button(page, 'Sign In').click()
  await expectPath(page, `/marketplace/${_id}`)
  await main(page)
    .getByRole('button', { name: /^Report this listing/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await dialog.getByRole('combobox').selectOption('Copied from someone else')
  await dialog.getByRole('textbox').fill('This is the text of another engineer')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(toast(page, 'Reported. An admin will look at it.')).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await signIn(admin, ADMIN)
  await admin.goto('/admin')
  await main(admin)
    .getByRole('link', { name: /Reports and appeals to decide/ })
    .click()
  const reported = main(admin).getByRole('article', { name: `Listing: ${title}` })
  await expect(reported.getByText('This is the text of another engineer')).toBeVisible()
  await reported.getByRole('button', { name: 'Decide' }).click()
  const deciding = admin.getByRole('dialog')
  await deciding.getByLabel('Decision').selectOption('Suspend for some days')
  await deciding.getByLabel('Why').fill('You sell what is not yours')
  await deciding.getByRole('button', { name: 'Decide' }).click()
  await expect(reported).toHaveCount(0)
  await expect.poll(isListed).toBe(false)

  const suspended = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const trySigningIn = async () => {
    await suspended.goto('/signin')
    await field(suspended, 'Email').fill(engineer.email)
    await field(suspended, 'Password').fill(engineer.password)
    await button(suspended, 'Sign In').click()
  }
  await trySigningIn()
  await expect(main(suspended).getByText(/suspended until .*You sell what is not yours/)).toBeVisible()
  await field(suspended, 'Why is the decision wrong?').fill('I wrote it myself')
  await button(suspended, 'Appeal').click()
  await expect(main(suspended).getByText('An admin will look at your appeal.')).toBeVisible()

  await expect(async () => {
    await admin.reload()
    await expect(reported.getByText('I wrote it myself')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await reported.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(reported).toHaveCount(0)
  await expect.poll(isListed).toBe(true)

  await trySigningIn()
  await expect(toast(suspended, 'Signin Successful')).toBeVisible()
  await suspended.goto('/decisions')
  await expect(main(suspended).getByText(/It was undone/)).toBeVisible()
  await page.goto('/notifications')
  await expect(main(page).getByText('An admin has acted on it', { exact: false })).toBeVisible()
})
