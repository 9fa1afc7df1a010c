import { expect } from '@playwright/test'
import { aMember, button, field, heading, main, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

test('an engineer uploads a prompt with a sample, sees it as buyers do, and changes the price', async ({
  page,
  anotherPerson,
}) => {
  await aMember(page, 'engineer')
  await page.goto('/sellprompt')
  const title = uniqueName('Toasts that end in time')
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('A toast of ninety seconds.')
  await field(page, 'Type').selectOption('GPT')
  await field(page, 'Category').selectOption('Writing')
  await field(page, 'Price').selectOption('$4')
  await field(page, 'Prompt*').fill('Write a toast for [person], of ninety seconds at most.')
  await field(page, 'Engine*').selectOption('Chat gpt')
  await button(page, 'Add a text').click()
  const sample = main(page).getByRole('group', { name: 'Sample 1' })
  await sample.getByLabel('The text', { exact: true }).fill('To Ada, who is never late, and to the rest of us.')
  await sample.getByLabel('person', { exact: true }).fill('Ada')
  await button(page, 'Upload Prompt').click()
  await expect(toast(page, 'Prompt Uploaded Successfully')).toBeVisible()
  await expect(heading(page, title)).toBeVisible()

  const visitor = await anotherPerson()
  await visitor.goto(page.url())
  const gallery = visitor.getByRole('region', { name: 'Cover and samples' })
  await expect(gallery.getByText('To Ada, who is never late')).toBeVisible()
  await gallery.getByRole('button', { name: 'Next' }).click()
  await expect(gallery.getByRole('status')).toContainText('person = Ada')

  await page.goto('/listings')
  await main(page)
    .getByRole('link', { name: `Edit ${title}` })
    .click()
  await expect(heading(page, 'Edit Prompt')).toBeVisible()
  await field(page, 'Price').selectOption('$6')
  await button(page, 'Save').click()
  await expect(toast(page, 'Changes Saved')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('region', { name: 'Get this prompt' })).toContainText('$6.00')
})
