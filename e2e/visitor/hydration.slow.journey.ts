import { expect, type Request } from '@playwright/test'
import { aDemoPrompt, aMember, anAccount, bodyOf, button, field, main, taken } from '../people.ts'
import { test } from '../shop.ts'
import { choose } from './screen.ts'

const ZONES = ['America/Los_Angeles', 'America/St_Johns', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const WINDOWS = [390, 820, 1440].map((width) => ({ width, height: 900 }))

// Errors in the console fail each journey.
for (const [at, timezoneId] of ZONES.entries()) {
  test(`React takes over every public screen as the server has rendered it: ${timezoneId}`, async ({
    anotherPerson,
    request,
  }) => {
    const { _id, uploadedBy } = await aDemoPrompt(request)
    const topics = (await bodyOf<{ data: { _id: string }[] }>(await request.get('/api/v1/discussions/all'))).data
    const paths = [
      ...['/', '/marketplace', '/marketplace?type=GPT&sort=Top', '/marketplace?search=fox', `/marketplace/${_id}`],
      ...['/hire', `/engineer-profile/${uploadedBy}`, '/discussion', `/discussion/${topics[0]?._id}`],
    ]
    for (const [place, viewport] of WINDOWS.entries()) {
      const colorScheme = (at + place) % 2 === 0 ? 'dark' : 'light'
      const page = await anotherPerson({ viewport, timezoneId, colorScheme, locale: place === 1 ? 'de-DE' : 'en-US' })
      for (const path of paths) {
        const calls: string[] = []
        const note = (sent: Request) => {
          // A list whose end is near goes on.
          if (sent.method() === 'GET' && /\/api\/v1\/(?!.*cursor=)/.test(sent.url())) calls.push(sent.url())
        }
        page.on('request', note)
        await page.goto(path)
        await taken(page)
        await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
        // What stands in the page is not fetched again.
        expect(calls, path).toEqual([])
        page.off('request', note)
      }
    }
  })
}

test('a member gets the page of visitors, and then sees what is theirs', async ({ page }) => {
  const { _id } = await aDemoPrompt(page.request)
  await aMember(page)
  await bodyOf(await page.request.post(`/api/v1/prompts/like/${_id}`))
  const sent = await page.goto(`/marketplace/${_id}`)
  expect(await sent?.text()).not.toContain('Liked')
  await expect(main(page).getByRole('button', { name: 'Liked' })).toBeVisible()
})

test('what is done before the scripts are there is done once they are', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/marketplace', { waitUntil: 'commit' })
  await main(page).getByRole('combobox', { name: 'Search prompts' }).fill('fox')
  await choose(page, 'Type', 'Midjourney')
  await main(page).getByRole('checkbox', { name: 'Free' }).check()
  await page.getByRole('button', { name: 'User menu' }).click()
  letGo()
  await expect(page.getByRole('menu', { name: 'User menu' })).toBeVisible()
  await expect(page).toHaveURL(/type=Midjourney/)
  await expect(page).toHaveURL(/free=true/)
  await expect(page).toHaveURL(/search=fox/)
})

test('a page that visitors get becomes that of the member who signs in in another tab', async ({ page, context }) => {
  const { _id } = await aDemoPrompt(page.request)
  const member = await anAccount(page.request)
  await page.goto(`/marketplace/${_id}`)
  await taken(page)
  const other = await context.newPage()
  await other.goto('/signin')
  await field(other, 'Email').fill(member.email)
  await field(other, 'Password').fill(member.password)
  const asked = page.waitForRequest((sent) => sent.url().endsWith(`/api/v1/prompts/${_id}`))
  await button(other, 'Sign In').click()
  await asked
})
