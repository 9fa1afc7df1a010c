import { expect, type Page } from '@playwright/test'
import { test } from '../shop.ts'
import { anAccount, button, field, heading, openUserMenu, signIn, toast } from './people.ts'

type Type = 'blank' | 'success' | 'error' | 'loading' | 'custom'
type Message = (shown: { visible: boolean }) => string
type Call = (message: Message) => string
/** What the client's screens call to show a toast. */
type Toast = Call & Record<Exclude<Type, 'blank'>, Call> & { dismiss(id: string): void }

/** Stops the page's time. From here on it passes only when it is told to. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/**
 * Shows a toast of the running client: its own code, found in what the page has loaded, puts it on the screen. It says
 * of itself whether it is shown or dismissed.
 */
function show(page: Page, type: Type, name: string): Promise<string> {
  return page.evaluate(
    async ([wanted, words]) => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src)
      const loaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href)
      const all = [...scripts, ...loaded].map((address) => import(address) as Promise<Record<string, unknown>>)
      const modules = await Promise.all(all)
      const isToast = (value: unknown): value is Toast =>
        typeof value === 'function' && 'loading' in value && 'custom' in value && 'dismiss' in value
      const found = modules.flatMap((module) => Object.values(module)).find(isToast)
      if (!found) throw new Error('The page has loaded nothing that shows toasts')
      Object.assign(window, { dismiss: found.dismiss })
      const message: Message = ({ visible }) => `${words} ${visible ? 'is shown' : 'is dismissed'}`
      return wanted === 'blank' ? found(message) : found[wanted](message)
    },
    [type, name] as const,
  )
}

const dismiss = (page: Page, id: string) =>
  page.evaluate((toastId) => (window as unknown as { dismiss(id: string): void }).dismiss(toastId), id)

async function openStopped(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/signin')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await stopTime(page)
}

for (const [type, durationMs] of [
  ['success', 2_000],
  ['error', 4_000],
  ['blank', 4_000],
  ['custom', 4_000],
] as const) {
  test(`a toast of the type ${type} is dismissed after ${durationMs} ms, and removed 1000 ms later [spec 4.toasts 9.toast.${type} 9.toast.removal]`, async ({
    page,
  }) => {
    await openStopped(page)
    await show(page, type, 'It')
    await expect(page.getByText('It is shown', { exact: true })).toBeVisible()
    await page.clock.runFor(durationMs - 1)
    await expect(page.getByText('It is shown', { exact: true })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByText('It is dismissed', { exact: true })).toBeAttached()
    await page.clock.runFor(999)
    await expect(page.getByText('It is dismissed', { exact: true })).toBeAttached()
    await page.clock.runFor(1)
    await expect(page.getByText('It is dismissed', { exact: true })).not.toBeAttached()
  })
}

test('a toast of the type loading stays until it is dismissed [spec 4.toasts 9.toast.loading 9.toast.removal]', async ({
  page,
}) => {
  await openStopped(page)
  const id = await show(page, 'loading', 'It')
  await expect(page.getByText('It is shown', { exact: true })).toBeVisible()
  await page.clock.fastForward('24:00:00')
  await expect(page.getByText('It is shown', { exact: true })).toBeVisible()
  await dismiss(page, id)
  await expect(page.getByText('It is dismissed', { exact: true })).toBeAttached()
  await page.clock.runFor(999)
  await expect(page.getByText('It is dismissed', { exact: true })).toBeAttached()
  await page.clock.runFor(1)
  await expect(page.getByText('It is dismissed', { exact: true })).not.toBeAttached()
})

test('at most 20 toasts are kept, the latest [spec 9.toast.limit]', async ({ page }) => {
  await openStopped(page)
  for (let number = 1; number <= 23; number += 1) await show(page, 'loading', `Number ${number}`)
  const shown = page.getByText(/^Number \d+ is shown$/)
  await expect(shown).toHaveCount(20)
  await expect(page.getByText('Number 23 is shown', { exact: true })).toBeAttached()
  await expect(page.getByText('Number 4 is shown', { exact: true })).toBeAttached()
  await expect(page.getByText('Number 3 is shown', { exact: true })).not.toBeAttached()
})

test('the toasts of signing in fade after 4000 and 2000 ms [spec 9.toast.success 9.toast.error]', async ({
  page,
  complaints,
}) => {
  const person = await anAccount(page.request)
  await openStopped(page)
  const fading = async (text: string, durationMs: number) => {
    const bar = page.locator('[role=status]').filter({ hasText: text }).locator('..')
    await expect(toast(page, text)).toBeVisible()
    await page.clock.runFor(durationMs - 100)
    await expect(bar).toHaveCSS('opacity', '1')
    await page.clock.runFor(200)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.clock.runFor(1_000)
    await expect(bar).not.toBeAttached()
  }
  /** Time has to pass for the client to see the answer; a little of it. */
  const send = async (text: string) => {
    await button(page, 'Sign In').click()
    await expect
      .poll(async () => {
        await page.clock.runFor(5)
        return toast(page, text).count()
      })
      .toBe(1)
  }
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill('not this one')
  complaints.expectRefusal(401, '/api/v1/users/login')
  await send('Signin Failed')
  await fading('Signin Failed', 4_000)
  await field(page, 'Password').fill(person.password)
  await send('Signin Successful')
  await fading('Signin Successful', 2_000)
})

test('typing in the menu finds an item by its first letters, which are forgotten after 350 ms [spec 9.typeahead]', async ({
  page,
}) => {
  await signIn(page, await anAccount(page.request))
  await page.clock.install()
  await page.goto('/hire')
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  const menu = await openUserMenu(page)
  const active = (name: string) => menu.getByRole('menuitem', { name }).and(menu.locator('[data-focus]'))
  await stopTime(page)
  await menu.press('s')
  await expect(active('Settings')).toBeVisible()
  await page.clock.runFor(349)
  // 'si'
  await menu.press('i')
  await expect(active('Sign out')).toBeVisible()
  await page.clock.runFor(349)
  // 'sid': nothing begins with it.
  await menu.press('d')
  await expect(active('Sign out')).toBeVisible()
  await page.clock.runFor(350)
  await menu.press('d')
  await expect(active('Dark')).toBeVisible()
})
