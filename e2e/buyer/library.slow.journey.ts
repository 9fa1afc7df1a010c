import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser.ts'
import { aListing, aMember, button, main, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const expectAddress = (page: Page, address: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search === address)
const card = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })

for (const [device, options] of [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`a member searches, sorts and marks their library, on ${device}`, async ({
    page: sellersPage,
    anotherPerson,
  }) => {
    await aMember(sellersPage)
    const [zebra, owl] = [uniqueName('Zebra'), uniqueName('Owl')]
    const { _id: zebraId } = await aListing(sellersPage.request, { title: zebra, licence: 'commercial' })
    const { _id: owlId } = await aListing(sellersPage.request, { title: owl })

    const page = await anotherPerson(options)
    const { id: boughtBy } = await aMember(page)
    await test.step('the licence is shown before buying, and kept when the engineer changes it', async () => {
      await page.goto(`/marketplace/${zebraId}`)
      await expect(page.getByRole('region', { name: 'Get this prompt' })).toContainText('Commercial use')
      await expect(main(page)).toContainText('Use the prompt and its results in your business too.')
      for (const promptId of [zebraId, owlId])
        await page.request.post('/api/v1/users/buy', { data: { boughtBy, promptId } })
      await sellersPage.request.put(`/api/v1/prompts/update/${zebraId}`, { data: { licence: 'personal' } })
      await page.goto(`/bought-prompt-details/${zebraId}`)
      await expect(main(page)).toContainText('Licence when bought: Commercial use')
    })

    await page.goto('/library')
    await expect(card(page, owl)).toBeVisible()
    if (device === 'a phone') expect((await card(page, owl).boundingBox())?.height).toBeLessThan(150)
    await page.getByRole('searchbox', { name: 'Search your library' }).fill('zeb')
    await expectAddress(page, '/library?search=zeb')
    await expect(card(page, owl)).toBeHidden()

    await test.step('a folder is made for it, and it is marked', async () => {
      await button(page, `Move ${zebra} to a folder`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'New folder' }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Stripes')
      await page.getByRole('button', { name: 'Make and move' }).click()
      await expect(card(page, zebra)).toContainText('Stripes')
      await button(page, `Favourite: ${zebra}`).click()
      await expect(button(page, `Favourite: ${zebra}`)).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expect(button(page, `Favourite: ${zebra}`)).toHaveAttribute('aria-pressed', 'true')
      await expect(card(page, zebra)).toContainText('Stripes')
    })

    await test.step('Back leads from the prompt to the search, and from the search to all', async () => {
      await card(page, zebra).getByRole('link').click()
      await expectAddress(page, `/bought-prompt-details/${zebraId}`)
      await page.goBack()
      await expectAddress(page, '/library?search=zeb')
      await expect(card(page, zebra)).toBeVisible()
      await page.goBack()
      await expectAddress(page, '/library')
      await expect(card(page, owl)).toBeVisible()
    })

    await test.step('undoing the deletion of a folder restores its prompts', async () => {
      if (options === PHONE) await page.getByLabel('Show', { exact: true }).selectOption('Folder: Stripes')
      else await page.getByRole('navigation', { name: 'Library' }).getByRole('button', { name: 'Stripes' }).click()
      await expect(card(page, owl)).toBeHidden()
      await expect(card(page, zebra)).toBeVisible()
      await button(page, 'Delete Stripes').click()
      await expect(card(page, owl)).toBeVisible()
      await page.getByRole('status').filter({ hasText: 'Deleted' }).getByRole('button', { name: 'Undo' }).click()
      await expect(card(page, zebra)).toContainText('Stripes')
    })
  })
}
