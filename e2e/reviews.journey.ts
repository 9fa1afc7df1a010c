import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { aListing, aMember, asked, button, expectPath, field, main, namesake } from './conformance/people.ts'
import { test } from './shop.ts'

test('a buyer reviews, the engineer answers, and the market shows and sorts by it', async ({ page, anotherPerson }) => {
  const [engineer, buyer] = [await anotherPerson(DESKTOP), await anotherPerson(PHONE)]
  const seller = await aMember(engineer, 'seller')
  const { _id, title } = await aListing(engineer.request, { title: namesake('Reviewed') })
  const { id: boughtBy, username } = await aMember(buyer, 'buyer')
  await asked(await buyer.request.post('/api/v1/users/buy', { data: { promptId: _id, boughtBy } }))

  await test.step('on a phone, from the notification to the form, over a reload', async () => {
    await buyer.goto(`/bought-prompt-details/${_id}#review`)
    const form = buyer.getByRole('form', { name: 'Your review' })
    await expect(form).toBeInViewport()
    await form.getByRole('radio', { name: '4 stars' }).press('ArrowRight')
    await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await field(buyer, 'Your words').fill('It looks like paper.')
    await buyer.reload()
    await expect(field(buyer, 'Your words')).toHaveValue('It looks like paper.')
    await button(buyer, 'Post review').click()
    const own = buyer.getByRole('article', { name: `Review by ${username}` })
    await expect(own).toContainText('It looks like paper.')
    await expect(own.getByRole('img', { name: '5 stars of 5' })).toBeVisible()
  })

  await test.step('the engineer is told, and answers once', async () => {
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
  })

  await test.step('everybody sees it, and the best rated come first', async () => {
    await page.goto('/marketplace')
    await page.getByRole('radio', { name: 'Best rated' }).check()
    const first = main(page).getByRole('listitem').getByRole('link').first()
    await expect(first).toContainText(title)
    await expect(first).toContainText('Rated 5.0 of 5 in 1 review')
    await first.click()
    await expect(main(page).getByRole('link', { name: 'Rated 5.0 of 5 in 1 review' })).toBeVisible()
    await expect(main(page).getByText('Thank you!')).toBeVisible()
  })
})
