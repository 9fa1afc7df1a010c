import { expect } from '@playwright/test'
import { aListing, aMember, button, main } from '../people.ts'
import { test } from '../shop.ts'

/** The job is queued each minute, and processes look for it every 20 seconds. */
const JOB_MS = 100_000

test('a follower is notified of a new prompt', async ({ page, anotherPerson }) => {
  test.setTimeout(JOB_MS + 60_000)
  const engineer = await aMember(page)
  const follower = await anotherPerson()
  await aMember(follower)
  await follower.goto(`/engineer-profile/${engineer.id}`)
  await button(follower, `Follow ${engineer.username}`).click()
  await expect(button(follower, `Unfollow ${engineer.username}`)).toBeVisible()
  await follower.goto('/notifications')
  await aListing(page.request, { title: 'Foxes at night' })
  const told = main(follower).getByRole('link', { name: /has a new prompt: “Foxes at night”/ })
  await expect(told).toBeVisible({ timeout: JOB_MS })
  await told.click()
  await expect(follower.getByRole('heading', { level: 1, name: 'Foxes at night' })).toBeVisible()
})
