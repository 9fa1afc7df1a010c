import { expect } from '@playwright/test'
import { ADMIN, aListing, aMember, heading, main, signIn } from '../people.ts'
import { test } from '../shop.ts'

test('a listing’s status is shown to its uploader and admins, and unlisted prompts are not offered', async ({
  page,
  anotherPerson,
}) => {
  const sellers = await anotherPerson()
  const admins = await anotherPerson()
  await aMember(sellers, 'seller')
  const { _id, title } = await aListing(sellers.request)
  await signIn(admins, ADMIN)
  const badge = main(page).getByText('Pending', { exact: true })
  for (const address of [`/marketplace/${_id}`, `/bought-prompt-details/${_id}`]) {
    await page.goto(address)
    await expect(heading(page, title)).toBeVisible()
    await expect(badge).toHaveCount(0)
    for (const other of [sellers, admins]) {
      await other.goto(address)
      await expect(main(other).getByText('Pending', { exact: true })).toBeVisible()
    }
  }

  const decision = { decision: 'reject', reason: 'Too short' }
  await admins.request.post(`/api/v1/admin/approvals/${_id}`, { data: decision })
  await admins.goto(`/marketplace/${_id}`)
  const panel = admins.getByRole('region', { name: 'Get this prompt' })
  await expect(panel).toContainText('Not for sale')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expect(main(admins).getByText('Only its uploader, those who bought it and admins can see it.')).toBeVisible()
  await sellers.goto(`/marketplace/${_id}`)
  await expect(main(sellers).getByText('Only you, those who bought it and admins can see it.')).toBeVisible()
})
