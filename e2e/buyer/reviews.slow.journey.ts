import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser.ts'
import { ADMIN, aListing, aMember, bodyOf, button, expectPath, field, main, signIn, uniqueName } from '../people.ts'
import { aPicture } from '../sample-picture.ts'
import { test } from '../shop.ts'

const PROMPT = 'Fold an [animal] of a single sheet of red paper and set it on a desk of oak, lit from the left'

test('a buyer reviews, the engineer answers, and the market shows and sorts by it', async ({
  page,
  anotherPerson,
  browserErrors,
}) => {
  const [engineer, buyer] = [await anotherPerson(DESKTOP), await anotherPerson(PHONE)]
  const seller = await aMember(engineer, 'seller')
  const { _id, title } = await aListing(engineer.request, { title: uniqueName('Reviewed'), prompt: PROMPT })
  const { id: boughtBy, username } = await aMember(buyer, 'buyer')
  await bodyOf(await buyer.request.post('/api/v1/users/buy', { data: { promptId: _id, boughtBy } }))

  await test.step('on a phone, from the notification to the form, over a reload', async () => {
    await buyer.goto(`/bought-prompt-details/${_id}#review`)
    const form = buyer.getByRole('form', { name: 'Your review' })
    await expect(form).toBeInViewport()
    await form.getByRole('radio', { name: '4 stars' }).press('ArrowRight')
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await field(buyer, 'Your words').fill('It looks like paper.')
    await buyer.reload()
    await expect(field(buyer, 'Your words')).toHaveValue('It looks like paper.')
    await button(buyer, 'Add a sample of what it made').click()
    await field(buyer, 'What the result is').selectOption('A text')
    await field(buyer, 'The text').fill(PROMPT)
    browserErrors.expectRefusal(400, `/api/v1/prompts/review-sample/${_id}`)
    await button(buyer, 'Post review').click()
    await expect(form).toContainText('Too much of this is the text of the prompt')
    await field(buyer, 'What the result is').selectOption('A picture')
    await form.getByLabel('The picture').setInputFiles(await aPicture(buyer))
    await field(buyer, 'Made by').fill('Midjourney 7')
    await form.getByLabel('animal').fill('fox')
    await button(buyer, 'Post review').click()
    const own = buyer.getByRole('article', { name: `Review by ${username}` })
    await expect(own).toContainText('It looks like paper.')
    await expect(own.getByRole('img', { name: '5 stars of 5' })).toBeVisible()
    await expect(own).toContainText('Made with: Midjourney 7 · animal = fox')
  })

  await test.step('the engineer is notified, answers, and changes the answer', async () => {
    await engineer.goto('/notifications')
    await engineer.getByRole('link', { name: `${username} reviewed “${title}”` }).click()
    await expectPath(engineer, `/marketplace/${_id}`)
    await button(engineer, `Answer the review of ${username}`).click()
    await field(engineer, 'Your answer').fill('Thank you!')
    await button(engineer, 'Send answer').click()
    await expect(engineer.getByRole('article', { name: `Review by ${username}` })).toContainText(
      `${seller.username} answered`,
    )
    await expect(engineer.getByRole('form')).toHaveCount(0)
    await button(engineer, `Change answer to the review of ${username}`).click()
    await field(engineer, 'Your answer').fill('Thank you very much!')
    await button(engineer, 'Save answer').click()
    await expect(engineer.getByText('Thank you very much!')).toBeVisible()
    await expect(engineer.getByRole('form')).toHaveCount(0)
  })

  await test.step('visitors see it, and the best rated come first', async () => {
    await page.goto(`/marketplace?search=${encodeURIComponent(title)}`)
    const bestRated = page.getByRole('radio', { name: 'Best rated' })
    await bestRated.click()
    await expect(bestRated).toBeChecked()
    const first = main(page).getByRole('listitem').getByRole('link').first()
    await expect(first).toContainText(title)
    await expect(first).toContainText('Rated 5.0 of 5 in 1 review')
    await first.click()
    await expect(main(page).getByRole('link', { name: 'Rated 5.0 of 5 in 1 review' })).toBeVisible()
    await expect(main(page).getByText('Thank you very much!')).toBeVisible()
  })

  await test.step('and what it shows, on the whole screen', async () => {
    const opener = button(page, `View the sample by ${username} full screen`)
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: `Sample by ${username} of ${title}` })).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('Made with: Midjourney 7 · animal = fox')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('until its author removes it', async () => {
    await buyer.getByRole('button', { name: 'Remove sample' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    const own = buyer.getByRole('article', { name: `Review by ${username}` })
    await expect(own).toContainText('It looks like paper.')
    await expect(own).not.toContainText('Made with')
  })

  await test.step('an admin removes the review, and its author sees why there is no form', async () => {
    const admin = await anotherPerson(DESKTOP)
    await signIn(admin, ADMIN)
    await admin.goto(`/marketplace/${_id}#reviews`)
    await button(admin, 'Remove').click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(admin.getByRole('article', { name: `Review by ${username}` })).toHaveCount(0)
    await buyer.reload()
    await expect(buyer.getByRole('region', { name: 'Your review' })).toContainText('An admin has removed your review')
    await expect(buyer.getByRole('form', { name: 'Your review' })).toHaveCount(0)
  })
})
