import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser.ts'
import { aListing, aMember, expectPath, uniqueName } from '../people.ts'
import { aPicture } from '../sample-picture.ts'
import { test } from '../shop.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const conversations = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/** Whether a picture has been read and decoded. */
const isShown = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

test('two members send a picture, a text and a listing, and one finds them again', async ({ anotherPerson }) => {
  const [ann, bob] = [await anotherPerson(DESKTOP), await anotherPerson(PHONE)]
  const [{ username: annName, id: annId }, { username: bobName, id: bobId }] = [await aMember(ann), await aMember(bob)]
  const title = uniqueName('Harbour')
  const { _id } = await aListing(ann.request, { title, prompt: 'A harbour at dusk', price: '4' })
  await ann.request.post(`/api/v1/messages/send/${bobId}`, { data: { message: 'Hello Bob' } })
  await ann.goto('/chats')
  await conversations(ann).getByRole('button', { name: bobName }).click()
  await bob.goto('/chats')
  await conversations(bob).getByRole('button', { name: annName }).click()
  await expect(messages(bob)).toHaveCount(1)

  await test.step('a picture and a text arrive live', async () => {
    const chooser = ann.waitForEvent('filechooser')
    await ann.getByRole('button', { name: 'Attach a picture or a text' }).click()
    const notes = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('Quiet water') }
    const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await (await chooser).setFiles([await aPicture(ann), notes, pdf])
    await expect(ann.getByText(/plan.pdf: Choose a JPEG/)).toBeVisible()
    await composer(ann).fill('The walnut harbour')
    await composer(ann).press('Enter')
    for (const page of [ann, bob]) {
      await expect(messages(page)).toHaveCount(3)
      await expect.poll(() => isShown(page, 'result.png')).toBe(true)
      await expect(messages(page).nth(1)).toContainText('The walnut harbour')
    }
    const download = bob.waitForEvent('download')
    await bob.getByRole('link', { name: /notes\.md/ }).click()
    expect((await download).suggestedFilename()).toBe('notes.md')
    expect((await bob.request.get(`/api/v1/messages/${annId}`)).ok()).toBe(true)
  })

  await test.step('an address of a listing becomes a card', async () => {
    await composer(ann).fill(`Look: ${new URL(`/marketplace/${_id}`, ann.url())}`)
    await composer(ann).press('Enter')
    await expect(
      messages(bob)
        .last()
        .getByRole('link', { name: `${title} $4.00` }),
    ).toBeVisible()
  })

  await test.step('a search finds the message and opens the chat at it', async () => {
    for (let n = 0; n < 30; n += 1) {
      await ann.request.post(`/api/v1/messages/send/${bobId}`, { data: { message: `Later ${n}` } })
    }
    await ann.getByRole('button', { name: 'Search this conversation' }).click()
    await expect(conversations(ann).getByRole('searchbox')).toBeFocused()
    await expect(conversations(ann)).toContainText(`In the conversation with ${bobName}`)
    await bob.getByRole('button', { name: 'Search this conversation' }).click()
    await expect(conversations(bob).getByRole('searchbox')).toBeFocused()
    await expect(conversations(bob)).toContainText(`In the conversation with ${annName}`)
    await conversations(bob).getByRole('searchbox').fill('WALNUT')
    await conversations(bob).getByRole('button', { name: 'The walnut harbour' }).click()
    const found = messages(bob).filter({ hasText: 'The walnut harbour' })
    await expect(found).toBeInViewport()
    await expect(bob.getByText('These are earlier messages.')).toBeVisible()
    await bob.getByRole('button', { name: 'To the latest' }).click()
    await expect(messages(bob).last()).toBeInViewport()
  })

  await test.step('the card leads to the listing', async () => {
    await bob.getByRole('link', { name: `${title} $4.00` }).click()
    await expectPath(bob, `/marketplace/${_id}`)
    await expect(bob.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
