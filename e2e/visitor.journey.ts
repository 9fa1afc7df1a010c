import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { test } from './shop.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const PAGE_SIZE = 24

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('listitem').getByRole('link')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search prompts' })
const hasSidePanel = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024

/** The links of the bar; on a phone the panel that holds them is opened first. */
async function navigation(page: Page): Promise<Locator> {
  const bar = page.getByRole('navigation', { name: 'Main' })
  if (!hasSidePanel(page)) await bar.getByRole('button', { name: 'Menu', exact: true }).click()
  return bar
}

/** Chooses one value of a filter, in the side panel or in the sheet that a phone has for it. */
async function choose(page: Page, filter: string, value: string): Promise<void> {
  const isSheet = !hasSidePanel(page)
  if (isSheet) await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = isSheet ? page.getByRole('dialog') : page.getByRole('complementary', { name: 'Filters' })
  const choice = panel.getByRole('group', { name: filter }).getByRole('radio', { name: value, exact: true })
  await choice.click()
  await expect(choice).toBeChecked()
  if (!isSheet) return
  await panel.getByRole('button', { name: 'Show prompts' }).click()
  await expect(panel).toBeHidden()
}

const expectAddress = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname + url.search === path)

async function expectFallback(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeVisible()
  await expect(main(page).getByText('404', { exact: true })).toBeVisible()
  await expect(main(page).getByText(text)).toBeVisible()
  // The bar stays, so that one can go on.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** How many prompts the marketplace lists in all, asked from the API page by page. */
async function countListed(request: APIRequestContext): Promise<number> {
  let count = 0
  let cursor: string | null = null
  do {
    const answer = await request.get('/api/v1/prompts/all-prompts', { params: cursor ? { cursor } : {} })
    const page = (await answer.json()) as { prompts: unknown[]; nextCursor: string | null }
    count += page.prompts.length
    cursor = page.nextCursor
  } while (cursor)
  return count
}

test('the home screen welcomes, and leads to a popular prompt [spec 2.route.home 2.route.home.prompt 2.nav.logo]', async ({
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
  await expect(engineers.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/engineer-profile\/[\da-f-]{36}$/,
  )

  const first = prompts[0]?.title ?? ''
  await popular.getByRole('link', { name: first, exact: true }).click()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Promptery' }).click()
  await expectAddress(page, '/')
})

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

test('the user menu of a visitor leads to signing in and signing up [spec 2.nav.menu.visitor]', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'User menu' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Sign Up' }).click()
  await expectAddress(page, '/signup')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign In' }).click()
  await expectAddress(page, '/signin')
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toHaveAttribute('required')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/')
})

test('filters live in the address, and Back undoes them one by one [spec 2.route.marketplace]', async ({ page }) => {
  await page.goto('/marketplace')
  await choose(page, 'Type', 'Midjourney')
  await expectAddress(page, '/marketplace?type=Midjourney')
  await choose(page, 'Price range', '$4-5')
  await expectAddress(page, '/marketplace?type=Midjourney&priceRange=4-5')
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect(active.getByRole('button', { name: /^Remove/ })).toHaveText(['Midjourney', '$4-5'])
  await expect(page.getByRole('status').filter({ hasText: /^\d+ prompts?$/ })).toBeVisible()
  const shown = await cards(page).allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  for (const text of shown) {
    expect(text).toContain('Midjourney')
    expect(text).toContain('$4.00')
  }

  await page.reload()
  await expect(cards(page)).toHaveText(shown)
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await page.goBack()
  await expectAddress(page, '/marketplace?type=Midjourney&priceRange=4-5')
  await page.goBack()
  await expectAddress(page, '/marketplace?type=Midjourney')
  await expect(active.getByRole('button', { name: /^Remove/ })).toHaveText(['Midjourney'])
  await page.goBack()
  await expectAddress(page, '/marketplace')
  await expect(active).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: `The first ${PAGE_SIZE} prompts` })).toBeVisible()
})

test('search finds a prompt by parts of its words, and says when there is none [spec 2.route.marketplace]', async ({
  page,
}) => {
  await page.goto('/marketplace')
  await searchBox(page).fill('red fox wildli')
  await expectAddress(page, '/marketplace?search=red+fox+wildli')
  await expect(cards(page)).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: 'Red Fox in the First Frost, Long-Lens Wildlife Portrait' }),
  ).toBeVisible()

  await searchBox(page).fill('zzqxjwv')
  await expect(page.getByText('No prompts match')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'No prompts found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
})

test('a card that is opened while the search is still waiting stays open', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  // So that the prompt's screen takes longer to arrive than the search box waits.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const title = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await searchBox(page).fill(title)
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/marketplace\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the marketplace goes on beyond its first page, to its end', async ({ page, request }) => {
  const total = await countListed(request)
  expect(total).toBeGreaterThan(2 * PAGE_SIZE)
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  const more = page.getByRole('button', { name: 'Load more' })
  // Coming near is enough.
  await more.scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
  // The button is for those who do not scroll.
  while (await more.isVisible()) {
    const before = await cards(page).count()
    await more.press('Enter')
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
    await expect(more.and(page.locator('[aria-busy]'))).toBeHidden()
  }
  await expect(page.getByRole('status').filter({ hasText: `${total.toLocaleString('en-US')} prompts` })).toBeVisible()
  const addresses = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(total)
})

test('a visitor can look at a prompt, but neither buy nor like it [spec 5.buying.visitor]', async ({ page }) => {
  await page.goto('/marketplace?search=red+fox+wildlife')
  await cards(page).first().click()
  const title = 'Red Fox in the First Frost, Long-Lens Wildlife Portrait'
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${title} · Promptery`)
  await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tips' })).toBeVisible()
  await expect(page.getByRole('link', { name: /oskar_lind.*oskar_lind@example\.com/ })).toHaveAttribute(
    'href',
    /^\/engineer-profile\//,
  )
  const panel = page.getByRole('region', { name: 'Get this prompt' })
  await expect(panel).toContainText('$4.00')
  await expect(panel.getByRole('button')).toHaveCount(0)
  const { pathname } = new URL(page.url())
  await expect(panel.getByRole('link', { name: 'Sign in to buy' })).toHaveAttribute(
    'href',
    `/signin?${new URLSearchParams({ next: pathname })}`,
  )

  await page.getByRole('button', { name: 'Like' }).click()
  await expectAddress(page, '/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

test('an unknown prompt is a 404 [spec 2.route.failing 8.routing]', async ({ page, complaints }) => {
  complaints.expectRefusal(404, `/api/v1/prompts/${UNKNOWN_ID}`)
  await page.goto(`/marketplace/${UNKNOWN_ID}`)
  await expectFallback(page, /prompt/i)
  await page.goto('/marketplace/not-an-id')
  await expectFallback(page, 'Not Found')
})

test('an unknown address is a 404 [spec 2.route.unmatched 8.routing]', async ({ page }) => {
  await page.goto('/no/such/place')
  await expectFallback(page, 'Not Found')
  await main(page).getByRole('link', { name: 'Browse the marketplace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
})

test('selling asks a visitor to sign in [spec 2.route.sellprompt.visitor]', async ({ page }) => {
  await page.goto('/sellprompt')
  await expect(page.getByRole('heading', { level: 1, name: 'Please Login to Sell a Prompt' })).toBeVisible()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Sign in' }).click()
  await expectAddress(page, '/signin')
})

test('the chosen theme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const html = page.locator('html')
  const groundOf = () => html.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await groundOf()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const dark = await groundOf()
  expect(dark).not.toBe(light)

  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await groundOf()).toBe(dark)
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: /^Dark.*chosen$/ })).toBeVisible()
})

test('nothing scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/marketplace')
  const prompt = (await cards(page).first().getAttribute('href')) ?? ''
  const id = prompt.split('/').at(-1)
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const screens: [string, Locator][] = [
    ['/', page.getByRole('region', { name: 'Top Prompt Engineers' }).getByRole('listitem').first()],
    ['/marketplace?type=Midjourney&category=Animal', page.getByRole('list', { name: 'Active filters' })],
    ['/marketplace', cards(page).first()],
    [prompt, page.getByRole('region', { name: 'Get this prompt' })],
    [`/bought-prompt-details/${id}`, page.getByRole('link', { name: 'Get this prompt' })],
    [`/buy-prompt/${id}`, page.getByRole('button', { name: 'Complete Payment' })],
    ['/payment-successful', heading('Payment Done!')],
    ['/signin', heading('Sign In')],
    ['/signup', heading('Sign Up')],
    ['/sellprompt', heading('Please Login to Sell a Prompt')],
    ['/no/such/place', heading('Unexpected Application Error')],
  ]
  for (const [address, sign] of screens) {
    await page.goto(address)
    await expect(sign).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `the width of ${address}`).toBe(320)
  }
})

test('the keyboard skips the bar and opens a card', async ({ page }) => {
  await page.goto('/marketplace')
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await expectAddress(page, '/marketplace')

  // On from there: the filters' groups, or the search box and the filters' button, and then the first card.
  const card = cards(page).first()
  const isCard = () => card.evaluate((link) => link === document.activeElement)
  for (let stops = 0; stops < 12 && !(await isCard()); stops += 1) await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
  await expect(card).not.toHaveCSS('outline-style', 'none')
  const title = await card.getByRole('heading').textContent()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: title ?? '' })
  await expect(heading).toBeVisible()
  // Whoever listens is told where they are.
  await expect(heading).toBeFocused()
})
