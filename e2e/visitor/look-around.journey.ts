import { expect, type Locator, type Page } from '@playwright/test'
import { bodyOf, cards, main } from '../people.ts'
import { test } from '../shop.ts'
import { expectAddress, hasSidePanel, onDesktopAndPhone } from './screen.ts'

/** The links of the bar; on a phone the panel that holds them is opened first. */
async function navigation(page: Page): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  if (!hasSidePanel(page)) await bar.getByRole('button', { name: 'Menu', exact: true }).click()
  return bar
}

onDesktopAndPhone(() => {
  test('the bar leads to every part and marks where one is [spec 2.nav.links 2.nav.chats 2.nav.current]', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = await navigation(page)
    const addresses = {
      Marketplace: '/marketplace',
      Generate: '/generate',
      Hire: '/hire',
      Sell: '/sellprompt',
      Discussion: '/discussion',
      Cart: '/cart',
      Chats: '/chats',
    }
    for (const [name, address] of Object.entries(addresses)) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
    await expect(bar.locator('[aria-current]')).toHaveCount(0)

    await bar.getByRole('link', { name: 'Marketplace' }).click()
    await expectAddress(page, '/marketplace')
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
    // On a phone the panel has closed behind the choice.
    await navigation(page)
    await expect(bar.getByRole('link', { name: 'Marketplace' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Sell' })).not.toHaveAttribute('aria-current')

    await bar.getByRole('link', { name: 'Sell' }).click()
    await expectAddress(page, '/sellprompt')
    await navigation(page)
    await expect(bar.getByRole('link', { name: 'Sell' })).toHaveAttribute('aria-current', 'page')
    await expect(bar.getByRole('link', { name: 'Marketplace' })).not.toHaveAttribute('aria-current')
  })
})

test('the home screen welcomes, and leads to a popular prompt and a top engineer [spec 2.route.home 2.route.home.prompt 2.route.home.engineer 2.nav.logo]', async ({
  page,
  request,
}) => {
  const answer = await request.get('/api/v1/prompts/all-prompts', { params: { sort: 'Top' } })
  const { prompts } = (await answer.json()) as { prompts: { title: string }[] }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Promptery' })).toBeVisible()
  const popular = page.getByRole('region', { name: 'Popular Prompts' })
  await expect(popular.getByRole('heading', { level: 3 })).toHaveText(prompts.slice(0, 10).map(({ title }) => title))
  const engineers = page.getByRole('region', { name: 'Top Prompt Engineers' })
  await expect(engineers.getByRole('listitem')).toHaveCount(10)
  await expect(engineers.getByRole('listitem').first()).toContainText('#1')

  const first = prompts[0]?.title ?? ''
  await popular.getByRole('link', { name: first }).first().click()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Promptery' }).click()
  await expectAddress(page, '/')

  const [best] = await bodyOf<{ user: string; username: string }[]>(await request.get('/api/v1/users/engineer/all'))
  await cards(engineers).first().click()
  await expectAddress(page, `/engineer-profile/${best?.user}`)
  await expect(page.getByRole('heading', { level: 1, name: best?.username ?? '' })).toBeVisible()
})

test('Escape closes the menu of a phone, wherever the focus is, and goes back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByRole('button', { name: 'Menu', exact: true })
  const link = bar.getByRole('link', { name: 'Hire' })
  for (const takeFocus of [() => link.focus(), () => menu.blur()]) {
    await menu.click()
    await expect(link).toBeVisible()
    await takeFocus()
    await page.keyboard.press('Escape')
    await expect(link).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

test('the user menu of a visitor opens and closes, and leads to signing in and signing up [spec 2.nav.menu.visitor 4.toggle.menu]', async ({
  page,
}) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'User menu' })
  const signUp = page.getByRole('menuitem', { name: 'Sign Up' })
  for (const close of [() => menu.click(), () => page.keyboard.press('Escape')]) {
    await menu.click()
    await expect(signUp).toHaveAttribute('href', '/signup')
    await expect(page.getByRole('menu')).toBeFocused()
    await close()
    await expect(signUp).toBeHidden()
  }
  await menu.click()
  await expect(signUp).toBeVisible()
  for (const name of ['Your Profile', 'Settings', 'Sign out']) {
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  }
  await signUp.click()
  await expectAddress(page, '/signup')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign In' }).click()
  await expectAddress(page, '/signin')
})

test('selling asks a visitor to sign in [spec 2.route.sellprompt.visitor]', async ({ page }) => {
  await page.goto('/sellprompt')
  await expect(page.getByRole('heading', { level: 1, name: 'Please Login to Sell a Prompt' })).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await expectAddress(page, '/signin?next=%2Fsellprompt')
})
