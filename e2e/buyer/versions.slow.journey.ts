import { expect, type Page } from '@playwright/test'
import { aListing, aMember, bodyOf, button, expectPath, field, main, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const FIRST = 'A [animal] in the snow, seen from afar'
const SECOND = 'A [animal] in the snow at [hour], seen from close by'

const versions = (page: Page) => page.getByRole('region', { name: 'Versions' })
const text = (page: Page) => page.getByRole('region', { name: 'Prompt' })

test(`a buyer is notified of a new version, compares and chooses it`, async ({ anotherPerson }) => {
  const [engineer, page] = [await anotherPerson(), await anotherPerson()]
  await aMember(engineer)
  const title = uniqueName('Winter')
  const { _id } = await aListing(engineer.request, { title, prompt: FIRST })
  const buyer = await aMember(page)
  await bodyOf(await page.request.post('/api/v1/users/buy', { data: { boughtBy: buyer.id, promptId: _id } }))

  await test.step('the engineer changes the text, its note, its models and its variable descriptions', async () => {
    await engineer.goto(`/edit-prompt/${_id}`)
    await field(engineer, 'Prompt*').fill(SECOND)
    await field(engineer, 'What changed?').fill('Closer, and with an hour')
    await field(engineer, 'Works with').fill('Midjourney v7')
    await engineer.keyboard.press('Enter')
    await button(engineer, 'Move hour up').press('Enter')
    await button(engineer, 'Describe hour').click()
    await field(engineer, 'Name of “hour”').fill('Time of day')
    await field(engineer, 'Description of “hour”').fill('As people say it: dawn')
    await button(engineer, 'Save').click()
    await expectPath(engineer, `/marketplace/${_id}`)
    await expect(main(engineer).getByText('2, changed on')).toBeVisible()
    await expect(main(engineer).getByText('Midjourney v7')).toBeVisible()
  })

  await test.step('the buyer is notified, and sees the version they bought', async () => {
    await page.goto('/notifications')
    await main(page)
      .getByRole('link', { name: `“${title}”, which you bought, has a new version` })
      .click()
    await expectPath(page, `/bought-prompt-details/${_id}`)
    await expect(versions(page)).toContainText('Version 2 is there. You see version 1')
    await expect(text(page)).toContainText(FIRST)
  })

  await test.step('they compare the two, and choose the newer one for good', async () => {
    await field(page, 'Compare with').selectOption('2')
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await expect(comparison.locator('del').first()).toContainText('afar')
    await expect(comparison.locator('ins').first()).toContainText('at [hour]')
    await field(page, 'Version').selectOption('2')
    await expect(text(page)).toContainText(SECOND)
    await expect(versions(page)).toContainText('Closer, and with an hour')
    await page.reload()
    await expect(text(page)).toContainText(SECOND)
    await field(page, 'Time of day').fill('dawn')
    await expect(field(page, 'Time of day')).toHaveAccessibleDescription('As people say it: dawn')
    await expect(text(page)).toContainText('in the snow at dawn')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.goBack()
    await expect(text(page)).toContainText(FIRST)
  })
})
