import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser.ts'
import { aListing, aMember, button, expectPath, field, taken, toast, uniqueName } from '../people.ts'
import { aPicture } from '../sample-picture.ts'
import { test } from '../shop.ts'

const PROMPT = '# Task\nYou are a guide. Write for the reader about [city] in {month}.'
const POEM = 'Roses are red,\nviolets are blue.'

const manager = (page: Page) => page.getByRole('region', { name: 'Samples of results' })
const gallery = (page: Page) => page.getByRole('region', { name: 'Cover and samples' })
const smallOnes = (page: Page) => page.getByRole('list', { name: 'Cover and samples, small' }).getByRole('button')
const fullScreen = (page: Page) => page.getByRole('dialog')

test('an engineer shows results, and a buyer looks through them and buys', async ({ anotherPerson }) => {
  const engineer = await anotherPerson(DESKTOP)
  await aMember(engineer)
  const { _id } = await aListing(engineer.request, { title: uniqueName('Samples'), prompt: PROMPT, price: '0' })
  await test.step('adds a picture and a text', async () => {
    await engineer.goto(`/marketplace/${_id}`)
    await expect(engineer.getByText('Drawn cover')).toBeVisible()
    await engineer.getByRole('link', { name: 'Add samples of results' }).click()
    await expectPath(engineer, `/edit-prompt/${_id}`)
    await expect(manager(engineer).getByText('There are no samples yet.')).toBeVisible()
    await field(engineer, 'What the result is').selectOption('A picture')
    await manager(engineer)
      .getByLabel('The picture')
      .setInputFiles(await aPicture(engineer))
    await field(engineer, 'Made by').fill('Midjourney 7')
    await field(engineer, 'city').fill('Paris')
    await button(engineer, 'Add sample').click()
    await expect(manager(engineer).getByRole('listitem')).toHaveCount(1)
    await field(engineer, 'What the result is').selectOption('A text')
    await field(engineer, 'The text').fill(POEM)
    await field(engineer, 'Made by').fill('GPT-4')
    await engineer.reload()
    await expect(field(engineer, 'The text')).toHaveValue(POEM)
    await button(engineer, 'Add sample').click()
    await expect(manager(engineer).getByRole('listitem')).toHaveCount(2)
  })
  await test.step('changes their places by keyboard, removes one and takes that back', async () => {
    const rows = manager(engineer).getByRole('listitem')
    await button(engineer, 'Move sample 2 up').focus()
    await engineer.keyboard.press('Enter')
    await expect(rows.first()).toContainText('Roses are red')
    await expect(button(engineer, 'Move sample 1 up')).toBeFocused()
    // One change after the other.
    await expect(button(engineer, 'Remove sample 1')).toBeEnabled()
    await button(engineer, 'Move sample 1 down').click()
    await expect(rows.first()).toContainText('Midjourney 7 · city = Paris')
    await button(engineer, 'Remove sample 1').click()
    await expect(rows).toHaveCount(1)
    await engineer
      .getByRole('status')
      .filter({ hasText: 'Sample removed' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Midjourney 7')
  })

  const buyer = await anotherPerson(DESKTOP)
  await aMember(buyer)
  await buyer.goto(`/marketplace/${_id}`)
  await test.step('looks through the gallery by keyboard', async () => {
    await expect(smallOnes(buyer)).toHaveCount(3)
    await expect(gallery(buyer).getByRole('status')).toContainText('not a result of the prompt')
    await smallOnes(buyer).nth(1).click()
    await expect(gallery(buyer).getByRole('status')).toHaveText('Sample 1. Made with: Midjourney 7 · city = Paris')
    await buyer.keyboard.press('ArrowRight')
    await expect(smallOnes(buyer).nth(2)).toHaveAttribute('aria-current', 'true')
    await buyer.keyboard.press('ArrowLeft')
    await buyer.keyboard.press('ArrowLeft')
    await expect(smallOnes(buyer).first()).toHaveAttribute('aria-current', 'true')
    await button(buyer, 'View full screen').click()
    await expect(fullScreen(buyer)).toContainText('1 / 3')
    await expect(fullScreen(buyer).getByRole('button', { name: 'Close' })).toBeFocused()
    await buyer.keyboard.press('ArrowRight')
    await expect(fullScreen(buyer)).toContainText('2 / 3')
    await buyer.keyboard.press('ArrowRight')
    await expect(fullScreen(buyer)).toContainText('3 / 3')
    await expect(fullScreen(buyer).getByText(POEM)).toBeInViewport()
    await buyer.keyboard.press('Escape')
    await expect(fullScreen(buyer)).toBeHidden()
    await expect(button(buyer, 'View full screen')).toBeFocused()
    await expect(smallOnes(buyer).nth(2)).toHaveAttribute('aria-current', 'true')
    await expect(gallery(buyer).getByText(POEM)).toBeInViewport()
  })
  await test.step('closes the whole screen with Back', async () => {
    await button(buyer, 'View full screen').click()
    await expect(fullScreen(buyer)).toContainText('3 / 3')
    await buyer.goBack()
    await expect(fullScreen(buyer)).toBeHidden()
    await expectPath(buyer, `/marketplace/${_id}`)
    await expect(button(buyer, 'View full screen')).toBeFocused()
  })
  await test.step('looks inside', async () => {
    const variables = buyer.getByRole('region', { name: 'What you get' }).getByRole('listitem')
    await expect(variables).toHaveText(['city', 'month'])
    await expect(buyer.getByRole('region', { name: 'Look inside' })).toContainText('English, as we guess')
    await expect(buyer.getByRole('main')).not.toContainText('You are a guide')
  })

  await test.step('swipes on a phone', async () => {
    const phone = await anotherPerson(PHONE)
    await phone.goto(`/marketplace/${_id}`)
    await expect(smallOnes(phone)).toHaveCount(3)
    await expect(button(phone, 'Next')).toBeHidden()
    await taken(phone)
    // What a finger does to a row that snaps.
    await gallery(phone)
      .locator('img')
      .first()
      .evaluate((cover) => cover.closest('[tabindex]')?.scrollBy({ left: 250 }))
    await expect(smallOnes(phone).nth(1)).toHaveAttribute('aria-current', 'true')
    const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  await test.step('and buys', async () => {
    await button(buyer, 'Get Prompt').click()
    await buyer.waitForURL(/\/(buy-prompt|bought-prompt-details|payment)/)
    await buyer.goto(`/bought-prompt-details/${_id}`)
    await expect(buyer.getByRole('region', { name: 'Prompt' })).toContainText('You are a guide')
  })

  await test.step('the first sample becomes the cover', async () => {
    await button(engineer, 'Use it as the cover').click()
    await expect(toast(engineer, 'The first sample is the cover now')).toBeVisible()
    await engineer.goto(`/marketplace/${_id}`)
    await expect(engineer.getByText('Drawn cover')).toBeHidden()
    await expect(smallOnes(engineer)).toHaveCount(2)
  })
})
