import { expect, type Page } from '@playwright/test'
import { aMember, bodyOf, heading, main, taken } from '../../people.ts'
import { test } from '../../shop.ts'

/** Delays matching requests until they are released. */
async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Cumulative layout shift (CLS) of the page so far. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any shift there is no call.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

/** Position and colours of the navigation bar and its wordmark. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.skeleton > div') ?? document.querySelector('header') ?? document.body
    const text = document.createRange()
    text.selectNodeContents(bar.querySelector('.shop-name') ?? bar.querySelector('a span') ?? bar)
    const { left, top, height } = text.getBoundingClientRect()
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    const { borderBottomColor } = getComputedStyle(bar)
    const name = { left: Math.round(left), middle: Math.round(top + height / 2) }
    const { height: barHeight, right } = bar.getBoundingClientRect()
    const toEdge = window.innerWidth - right
    return { name, height: barHeight, toEdge, borderBottomColor, backgroundColor, color }
  })

for (const [width, colorScheme] of [
  [1280, 'dark'],
  [390, 'light'],
] as const) {
  test(`the bar of a member's screen is there before the app, reaches the edge, and stays where it is: ${width} pixels, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const letGo = await holdBack(page, '**/assets/*.js')
    await page.goto('/signin', { waitUntil: 'commit' })
    const early = page.locator('.skeleton')
    await expect(early.getByText('Promptery')).toBeVisible()
    const before = await looks(page)
    // Browsers of journeys hide their scrollbars.
    expect(before.toEdge).toBe(0)
    letGo()
    await expect(heading(page, 'Sign In')).toBeVisible()
    await expect(early).toHaveCount(0)
    expect(await looks(page)).toEqual(before)
  })
}

/** Where the heading and the first picture begin, in whole pixels. Their fonts come later. */
const placesIn = (page: Page) =>
  page.locator('main').evaluate((element) =>
    ['h1', 'img[srcset]'].flatMap((part) => {
      const { left, top } = element.querySelector(part)?.getBoundingClientRect() ?? {}
      return left === undefined || top === undefined ? [] : [[Math.round(left), Math.round(top)]]
    }),
  )

for (const [path, ...widths] of [
  ['/', 390, 820],
  ['/marketplace', 390, 820, 1440],
  ['/hire', 390, 1440],
  ['/discussion', 390, 1440],
  ['a prompt', 390, 820, 1440],
] as const) {
  for (const width of widths) {
    test(`${path} can be read before the app, and stays where it is: ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const { prompts } = await bodyOf<{ prompts: { _id: string }[] }>(
        await page.request.get('/api/v1/prompts/all-prompts?sort=Top&limit=1'),
      )
      const letGo = await holdBack(page, '**/assets/*.js')
      await page.goto(path === 'a prompt' ? `/marketplace/${prompts[0]?._id}` : path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main').getByRole('link').first()).toBeVisible()
      // The styles come before anything is painted.
      await expect(page.locator('body')).not.toHaveCSS('min-width', '0px')
      const before = await placesIn(page)
      letGo()
      await taken(page)
      expect(await placesIn(page)).toEqual(before)
      // The font may come after the first paint.
      expect(await shifted(page)).toBeLessThan(0.02)
    })
  }
}

test('the profile of a member without prompts does not shift while it loads', async ({ page }) => {
  await aMember(page)
  const letGo = await holdBack(page, '**/prompts/my-prompts*')
  await page.goto('/profile')
  await expect(main(page).getByText('Uploaded Prompts')).toBeVisible()
  letGo()
  await expect(page.getByText('You have not bought a prompt')).toBeVisible()
  expect(await shifted(page)).toBeLessThan(0.05)
})

test('a pressed link shows progress at once while the code of its screen loads', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/HirePage-*')
  await page.goto('/marketplace')
  await taken(page)
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hire' })
  const background = () => link.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await background()
  await link.click()
  const line = page.locator('.animate-progress')
  // It is in sight at every moment of its way.
  const inSight = await line.evaluate((element) => {
    const [animation] = element.getAnimations()
    const { duration } = animation?.effect?.getComputedTiming() ?? {}
    return Array.from({ length: 10 }, (_, step) => {
      if (animation) animation.currentTime = (Number(duration) * step) / 10
      const { left, right } = element.getBoundingClientRect()
      return Math.min(right, window.innerWidth) - Math.max(left, 0)
    })
  })
  expect(Math.min(...inSight)).toBeGreaterThan(100)
  await expect.poll(background).not.toBe(before)
  await expect(heading(page, 'Marketplace')).toBeVisible()
  letGo()
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await expect(line).toHaveCount(0)
})
