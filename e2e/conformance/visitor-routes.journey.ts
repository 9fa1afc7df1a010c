import { expect, type Page } from '@playwright/test'
import { test } from '../shop.ts'
import { aDemoPrompt, asked, button, cards, expectPath, field, heading, listenToCalls, main } from './people.ts'

const sample = (page: Page) => main(page).getByText('Sample data', { exact: true })

/** The screens of placeholders ask the API for nothing: what is called is what the frame of every screen calls. */
async function expectNoCalls(page: Page, screen: string): Promise<void> {
  const calls = listenToCalls(page)
  await page.goto('/payment-success')
  await expect(heading(page, 'Congratulations! Your payment was successful.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const frame = calls.splice(0)
  await page.goto(screen)
  await expect(sample(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(frame)
  expect(frame.filter((call) => call !== 'GET /config')).toEqual([])
}

test('a visitor browses home, marketplace, hire and discussion [spec 1.visitors 6.visitor 2.route.home 2.route.hire 2.route.marketplace 2.route.discussion]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  for (const name of ['Popular Prompts', 'Top Prompt Engineers']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(cards(page.getByRole('region', { name })).first()).toBeVisible()
  }
  await page.goto('/marketplace')
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search prompts' })).toBeVisible()
  await expect(cards(main(page)).first()).toHaveAttribute('href', /^\/marketplace\/[\da-f-]{36}$/)
  await page.goto('/hire')
  await expect(heading(page, 'Hire a Prompt Engineer')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Become an Engineer' })).toHaveAttribute('href', '/sellprompt')
  await expect(cards(main(page)).first()).toHaveAttribute('href', /^\/engineer-profile\/[\da-f-]{36}$/)
  await page.goto('/discussion')
  await expect(page.getByRole('searchbox', { name: 'Search topics' })).toBeVisible()
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(button(page, 'Post')).toHaveCount(0)
})

test('the home screen leads to its prompts and engineers [spec 2.route.home.prompt 2.route.home.engineer]', async ({
  page,
  request,
}) => {
  const top = await asked<{ prompts: { _id: string; title: string }[] }>(
    await request.get('/api/v1/prompts/all-prompts', { params: { sort: 'Top' } }),
  )
  await page.goto('/')
  const prompt = page.getByRole('region', { name: 'Popular Prompts' }).getByRole('listitem').first().getByRole('link')
  await prompt.click()
  await expectPath(page, `/marketplace/${top.prompts[0]?._id}`)
  await expect(heading(page, top.prompts[0]?.title ?? '')).toBeVisible()
  const [best] = await asked<{ user: string; username: string }[]>(await request.get('/api/v1/users/engineer/all'))
  await page.goto('/')
  await cards(page.getByRole('region', { name: 'Top Prompt Engineers' }))
    .first()
    .click()
  await expectPath(page, `/engineer-profile/${best?.user}`)
  await expect(heading(page, best?.username ?? '')).toBeVisible()
})

test('the forms for signing in and up have their fields and links [spec 2.route.signin 2.route.signup]', async ({
  page,
}) => {
  await page.goto('/signin')
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await expect(main(page).getByRole('checkbox', { name: 'Remember me' })).toHaveAttribute('required')
  await expect(main(page).getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup')
  await main(page).getByRole('link', { name: 'Forgot password?' }).click()
  await expectPath(page, '/')
  await page.goto('/signup')
  await expect(main(page).getByRole('textbox')).toHaveCount(3)
  await expect(field(page, 'Username')).toBeEditable()
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
})

test('selling asks a visitor to sign in [spec 2.route.sellprompt.visitor]', async ({ page }) => {
  await page.goto('/sellprompt')
  await expect(heading(page, 'Please Login to Sell a Prompt')).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign in', exact: true }).click()
  await expectPath(page, '/signin')
})

test('chats and profile ask a visitor to sign in [spec 6.chats-profile]', async ({ page }) => {
  for (const screen of ['/chats', '/profile']) {
    await page.goto(screen)
    await expect(main(page).getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', /^\/signin/)
    await expect(main(page).getByRole('listitem')).toHaveCount(0)
  }
})

test('a visitor sees four placeholder notifications [spec 1.samples 2.route.notifications]', async ({ page }) => {
  await expectNoCalls(page, '/notifications')
  await expect(main(page).getByRole('listitem')).toHaveCount(4)
})

test('a visitor sees a sample cart whose links lead where the specification says [spec 1.samples 2.route.cart 2.route.cart.links]', async ({
  page,
}) => {
  await expectNoCalls(page, '/cart')
  await expect(heading(page, 'Your Cart')).toBeVisible()
  const items = main(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  for (const item of await items.all()) {
    await expect(item.getByRole('link').first()).toHaveAttribute('href', /^\/prompt\/[^/]+$/)
    // Title, description and price, one below the other.
    expect((await item.innerText()).split('\n').filter((line) => line.trim() !== '').length).toBeGreaterThanOrEqual(4)
    await expect(item.getByText(/^\$\d\.00$/)).toBeVisible()
    await expect(item.getByRole('link', { name: 'Buy' })).toHaveAttribute('href', '/buy-prompt/:id')
  }
})

test('the items of the sample cart have an image each [spec 3.sample.cart-item]', async ({ page }) => {
  await page.goto('/cart')
  const items = main(page).getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.locator('img')).toHaveCount(3)
  for (const image of await items.locator('img').all()) {
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  }
})

test('a visitor sees sample transactions [spec 1.samples 2.route.payment-history 2.route.admin-transaction-history 3.sample.transaction]', async ({
  page,
}) => {
  const fieldsOf = () =>
    main(page)
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('dt')].map(({ textContent }) => textContent)))
  await expectNoCalls(page, '/payment-history')
  await expect(heading(page, 'Transaction History')).toBeVisible()
  expect(await fieldsOf()).toEqual(Array(3).fill(['ID', 'Prompt', 'Amount', 'Date']))
  await expect(main(page).getByText('prompt_201')).toBeVisible()
  await expectNoCalls(page, '/admin-transaction-history')
  await expect(heading(page, 'Transaction History')).toBeVisible()
  expect(await fieldsOf()).toEqual(Array(3).fill(['ID', 'Prompt', 'User', 'Amount', 'Date']))
})

test('a visitor sees sample approvals whose buttons only log [spec 1.samples 2.route.admin-approval 2.route.admin-approval.log 3.sample.approval-item 6.admin]', async ({
  page,
}) => {
  await expectNoCalls(page, '/admin-approval')
  const items = main(page).getByRole('listitem')
  const first = items.first()
  for (const text of ['Folded paper animals', 'Midjourney', 'Animal', 'Chat gpt-4 turbo', '$4.00']) {
    await expect(first.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(items.getByRole('img', { name: /^Cover of / })).toHaveCount(3)
  const before = await main(page).innerText()
  const calls = listenToCalls(page)
  for (const name of [/^Approve/, /^Reject/]) {
    const logged = page.waitForEvent('console')
    await first.getByRole('button', { name }).click()
    expect((await logged).type()).toBe('info')
  }
  expect(await main(page).innerText()).toBe(before)
  expect(calls).toEqual([])
})

test('the screens after paying [spec 2.route.payment-successful 2.route.payment-success]', async ({ page }) => {
  await page.goto('/payment-success')
  await expect(main(page).getByText('Congratulations! Your payment was successful.', { exact: true })).toBeVisible()
  await page.goto('/payment-successful')
  await expect(heading(page, 'Payment Done!')).toBeVisible()
  for (const address of ['/marketplace', '/payment-history']) {
    await expect(main(page).locator(`a[href="${address}"]`)).toBeVisible()
  }
})

test('a prompt shows what it is, who offers it and what it costs [spec 2.route.prompt 2.route.prompt.loading 5.buying.visitor]', async ({
  page,
  request,
}) => {
  const { _id, title } = await aDemoPrompt(request)
  const { prompt } = await asked<{ prompt: Record<string, string> & { uploadedBy: string } }>(
    await request.get(`/api/v1/prompts/${_id}`),
  )
  const { data: uploader } = await asked<{ data: { username: string; email: string } }>(
    await request.get(`/api/v1/users/${prompt.uploadedBy}`),
  )
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**/api/v1/prompts/${_id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/marketplace/${_id}`)
  await expect(main(page).getByText('Loading...', { exact: true })).toBeVisible()
  letThrough()
  await expect(heading(page, title)).toBeVisible()
  await expect(main(page).getByText('Loading...')).toBeHidden()
  await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible()
  await expect(main(page).getByText(/^\d[\d,]* likes?$/)).toBeVisible()
  await expect(button(page, 'Like')).toBeVisible()
  await expect(main(page).getByText(prompt.description?.split('\n')[0] ?? '')).toBeVisible()
  await expect(main(page).getByText(prompt.tipsToUse?.split('\n')[0] ?? '')).toBeVisible()
  await expect(main(page).getByText(/^(Free|\$\d\.00)$/)).toBeVisible()
  const engineer = main(page).getByRole('link', { name: uploader.email })
  await expect(engineer).toContainText(uploader.username)
  await expect(engineer).toHaveAttribute('href', `/engineer-profile/${prompt.uploadedBy}`)
  await expect(button(page, 'Get Prompt')).toHaveCount(0)
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: 'Sign in to buy' })).toBeVisible()
})
