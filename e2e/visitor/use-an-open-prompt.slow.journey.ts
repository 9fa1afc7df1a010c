import { expect } from '@playwright/test'
import { DESKTOP } from '../browser.ts'
import { aListing, aMember, bodyOf, button, uniqueName } from '../people.ts'
import { test } from '../shop.ts'
import { onPhone } from './screen.ts'

const TEXT = 'You are a <guide> & "host".\nDescribe [city] in a [tone: warm|dry] voice.'

onPhone(() => {
  test('a visitor fills in an open prompt and copies it; who keeps it has it when it closes', async ({
    page,
    anotherPerson,
  }) => {
    const engineer = await anotherPerson(DESKTOP)
    await aMember(engineer)
    const open = { price: '0', prompt: TEXT, isOpen: 'true' }
    const { _id } = await aListing(engineer.request, { title: uniqueName('Open'), ...open })
    const address = `/marketplace/${_id}`
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

    await test.step('a visitor uses it without an account', async () => {
      const html = (await page.goto(address).then((response) => response?.text())) ?? ''
      const shown = html.replace(/<script type="application\/json".*?<\/script>/s, '')
      expect(shown.split('You are a ')).toHaveLength(2)
      const used = page.getByRole('region', { name: 'Use it here' })
      await used.getByLabel('city').fill('Lisbon')
      await used.getByLabel('tone').selectOption('dry')
      await used.getByRole('button', { name: 'Copy Prompt' }).click()
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe('You are a <guide> & "host".\nDescribe Lisbon in a dry voice.')
      const panel = page.getByRole('region', { name: 'Get this prompt' })
      await expect(panel.getByRole('link', { name: 'Sign in to get it free' })).toBeInViewport()
      await page.reload()
      await expect(used.getByLabel('city')).toHaveValue('Lisbon')
    })
    await test.step('a member keeps it, and has it when it closes', async () => {
      const member = await anotherPerson(DESKTOP)
      await aMember(member)
      await member.goto(address)
      await button(member, 'Get Prompt').click()
      await member.waitForURL(/\/buy-prompt\//)
      const closed = await engineer.request.put(`/api/v1/prompts/update/${_id}`, { data: { isOpen: false } })
      await bodyOf(closed)
      await member.goto(`/bought-prompt-details/${_id}`)
      await expect(member.getByRole('region', { name: 'Prompt', exact: true })).toContainText('You are a <guide>')
      await page.goto(`/bought-prompt-details/${_id}`)
      await expect(page.getByText('The text of this prompt is for those who have it')).toBeVisible()
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Use it here' })).toBeHidden()
    })
  })
})
