import { expect, type Page } from '@playwright/test'
import { aListing, aMember, button, expectPath, field, heading, main, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

/** Changes a listing through the API, as another tab would. */
async function changeElsewhere(page: Page, id: string, multipart: Record<string, string>): Promise<void> {
  expect((await page.request.put(`/api/v1/prompts/update/${id}`, { multipart })).ok()).toBe(true)
}

const toEditing = (page: Page) => main(page).getByRole('link', { name: 'Edit', exact: true }).click()

test('saving keeps concurrent changes of other fields', async ({ page }) => {
  await aMember(page)
  const { _id, title } = await aListing(page.request)
  await page.goto(`/edit-prompt/${_id}`)
  await expect(field(page, 'Title')).toHaveValue(title)
  const newTitle = uniqueName('Renamed elsewhere')
  await changeElsewhere(page, _id, { title: newTitle })
  await field(page, 'Tips to use').fill('Fold twice.')
  await button(page, 'Save').click()
  await expect(toast(page, 'Changes Saved')).toBeVisible()
  await expect(heading(page, newTitle)).toBeVisible()
  await expect(main(page).getByText('Fold twice.')).toBeVisible()
})

test('editing starts from the current listing, not from an old draft', async ({ page }) => {
  await aMember(page)
  const { _id, title } = await aListing(page.request)
  await page.goto(`/marketplace/${_id}`)
  await expect(heading(page, title)).toBeVisible()
  const [second, third] = [uniqueName('Second title'), uniqueName('Third title')]
  await changeElsewhere(page, _id, { title: second })
  await toEditing(page)
  await expect(field(page, 'Title')).toHaveValue(second)

  const kept = main(page).getByText('We kept what you had typed.')
  await field(page, 'Tips to use').fill('Fold twice.')
  await page.goBack()
  await expectPath(page, `/marketplace/${_id}`)
  await toEditing(page)
  await expect(kept).toBeVisible()
  await expect(field(page, 'Tips to use')).toHaveValue('Fold twice.')
  await page.goBack()
  await expectPath(page, `/marketplace/${_id}`)
  await changeElsewhere(page, _id, { title: third })
  await toEditing(page)
  await expect(field(page, 'Title')).toHaveValue(third)
  await expect(field(page, 'Tips to use')).toHaveValue('Name the paper.')
  await expect(kept).toBeHidden()
})

test('starting over also restores a removed cover', async ({ page }) => {
  await aMember(page)
  const { _id } = await aListing(page.request)
  await page.goto(`/edit-prompt/${_id}`)
  await field(page, 'Tips to use').fill('Fold twice.')
  await page.reload()
  await expect(field(page, 'Tips to use')).toHaveValue('Fold twice.')
  await button(page, 'Remove the cover').click()
  await expect(button(page, 'Keep the present cover')).toBeVisible()
  await button(page, 'Start over').click()
  await expect(field(page, 'Tips to use')).toHaveValue('Name the paper.')
  await expect(button(page, 'Remove the cover')).toBeVisible()
})
