import { type Browser, expect, type Page } from '@playwright/test'
import { ADMIN, aMember, anAccount, button, expectPath, heading, main, type Person, signIn } from '../people.ts'
import { testWithProvider } from './shop-with-provider.ts'

const test = testWithProvider({ sendsEvents: true })

const TEXT = 'A fox in the snow, seen from the side'

async function aBrowserOf(browser: Browser, url: string, person: Pick<Person, 'email' | 'password'>): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(page, person)
  return page
}

async function sayInDialog(page: Page, press: string, label: string, words: string, action: string): Promise<void> {
  await main(page).getByRole('button', { name: press }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toHaveCount(0)
}

/** A member sends a brief from a chat, the engineer offers 4.00 for it, and the member pays. */
async function aPaidOffer(page: Page, engineer: Page, { id }: Person): Promise<void> {
  await page.goto(`/engineer-profile/${id}`)
  await button(page, 'Send a Message').click()
  await expectPath(page, '/chats')
  await sayInDialog(page, 'Ask for an offer', 'Brief', 'A fox in the snow', 'Send the brief')
  await expect(main(page).getByText('A brief to')).toBeVisible()

  await engineer.goto('/notifications')
  await engineer.getByRole('link', { name: /sent you a brief/ }).click()
  await expect(heading(engineer, 'Offers')).toBeVisible()
  await main(engineer).getByRole('button', { name: 'Make an offer' }).click()
  const dialog = engineer.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the offer' }).click()
  await expect(dialog.getByText('Use 0, or a price from 1 to 999')).toBeVisible()
  await dialog.getByLabel('Title').fill('A fox for you')
  await dialog.getByLabel('What you deliver').fill('A prompt for foxes')
  await dialog.getByLabel('Price').fill('4')
  await dialog.getByRole('button', { name: 'Make the offer' }).click()
  await expect(dialog).toHaveCount(0)

  // Live, in the conversation.
  await main(page).getByRole('link', { name: 'Accept and pay' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await button(page, 'Complete Payment').click()
  await page.getByRole('button', { name: 'Pay 4.00 USD' }).click()
  await expect(heading(page, 'Payment Done!')).toBeVisible()
}

test('a brief becomes an offer that is paid, delivered, changed and accepted', async ({ page, browser, shop }) => {
  const person = await anAccount(page.request, 'maker')
  const engineer = await aBrowserOf(browser, shop.url, person)
  await aMember(page, 'client')
  await aPaidOffer(page, engineer, person)

  await sayInDialog(engineer, 'Deliver', 'Prompt', TEXT, 'Deliver')
  await page.goto('/offers')
  await main(engineer).getByRole('link', { name: 'Samples of results' }).click()
  await main(engineer).getByLabel('What the result is').selectOption('A text')
  await main(engineer).getByLabel('The text').fill('A fox, red on white')
  await button(engineer, 'Add sample').click()
  await expect(main(engineer).getByText('A fox, red on white')).toBeVisible()
  await engineer.goto('/offers')
  await sayInDialog(page, 'Ask for changes', 'What has to change', 'More snow', 'Ask for changes')
  await expect(main(engineer).getByText('More snow')).toBeVisible()
  await sayInDialog(engineer, 'Deliver', 'Prompt', `${TEXT}, in deep snow`, 'Deliver')
  await main(page).getByRole('button', { name: 'Accept the delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(main(page).getByText('Accepted', { exact: true })).toBeVisible()
  await main(page).getByRole('link', { name: 'A fox for you' }).click()
  await expect(main(page).getByText(`${TEXT}, in deep snow`)).toBeVisible()
  await engineer.goto('/payouts')
  await expect(main(engineer).getByText('Held', { exact: true }).first()).toBeVisible()
  // Nobody else finds it.
  await engineer.goto('/marketplace?search=fox+for+you')
  await expect(main(engineer).getByRole('link', { name: /A fox for you/ })).toHaveCount(0)
})

test('a disputed delivery is decided by an admin, and its money goes back', async ({ page, browser, shop }) => {
  const person = await anAccount(page.request, 'maker')
  const engineer = await aBrowserOf(browser, shop.url, person)
  await aMember(page, 'client')
  await aPaidOffer(page, engineer, person)
  await sayInDialog(engineer, 'Deliver', 'Prompt', TEXT, 'Deliver')
  await page.goto('/offers')
  await sayInDialog(page, 'Dispute', 'What is wrong', 'There is no snow', 'Dispute')
  await sayInDialog(engineer, 'Answer', 'How you see it', 'It is under the fox', 'Send')

  const admin = await aBrowserOf(browser, shop.url, ADMIN)
  await admin.goto('/admin')
  await main(admin)
    .getByRole('link', { name: /Disputed offers to decide/ })
    .click()
  for (const words of ['There is no snow', 'It is under the fox']) {
    await expect(main(admin).getByText(words)).toBeVisible()
  }
  await sayInDialog(admin, 'Refund the buyer', 'Why', 'The snow is missing', 'Refund the buyer')
  await expect(main(admin).getByText('Nothing in this state.')).toBeVisible()
  await expect(main(page).getByText('Money back', { exact: true })).toBeVisible()
  await expect(main(page).getByText('The snow is missing')).toBeVisible()
  await page.goto('/payment-history')
  await expect(main(page).getByText('Refunded').first()).toBeVisible()
})
