import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

export interface Credentials {
  email: string
  password: string
}

export interface Person extends Credentials {
  id: string
  username: string
}

/** The password of all accounts of the demo catalogue. */
export const DEMO_PASSWORD = 'promptery-demo'

/** An id that nothing has. */
export const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) => page.locator('[role=status]').getByText(text, { exact: true })
export const cards = (within: Locator) => within.getByRole('listitem').getByRole('link')
export const expectPath = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path)

/** The body of an answer that has to be a success. */
export async function asked<Answer>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Answer> {
  expect(answer.ok(), `${answer.url()} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

export const namesake = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

/** Somebody with an account, who is not signed in. */
export async function anAccount(request: APIRequestContext, name = 'person'): Promise<Person> {
  const username = namesake(name)
  const known = { username, email: `${username}@example.com`, password: `pass of ${username}` }
  const { user } = await asked<{ user: { _id: string } }>(await request.post('/api/v1/users/create', { data: known }))
  return { ...known, id: user._id }
}

/** Gets `request` a session, and nothing that a browser keeps beside it. */
async function logIn(request: APIRequestContext, { email, password }: Credentials): Promise<object> {
  const answer = await request.post('/api/v1/users/login', { data: { email, password } })
  return (await asked<{ user: object }>(answer)).user
}

/** Somebody new with a session, who calls the API and needs no browser. */
export async function aCaller(request: APIRequestContext, name?: string): Promise<Person> {
  const person = await anAccount(request, name)
  await logIn(request, person)
  return person
}

/**
 * Signs in by a call. The browser has then what the form leaves behind: the session's cookie
 * and the stored user.
 */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  const user = await logIn(page.request, credentials)
  // Something small of the same origin, whose storage it is.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

/** Fills in the form for signing in and sends it, as a person does. */
export async function sendSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/signin')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
}

/** Somebody new who is signed in in this browser. */
export async function aMember(page: Page, name = 'member'): Promise<Person> {
  const person = await anAccount(page.request, name)
  await signIn(page, person)
  return person
}

/** The admin of the demo catalogue. */
export const ADMIN: Credentials = { email: 'admin@example.com', password: DEMO_PASSWORD }

export const LISTING = {
  title: 'A lighthouse of folded paper',
  description: 'Paper that looks like paper.',
  type: 'Midjourney',
  category: 'Art',
  price: '4',
  prompt: 'A [building] of folded paper, lit from behind',
  engine: 'Chat gpt-32k',
  tipsToUse: 'Name the paper.',
  licence: 'personal',
}

export interface Listed {
  _id: string
  title: string
  cover_image: { url: string }
}

/** Lists a prompt in the name of whoever is signed in in `request`. */
export async function aListing(request: APIRequestContext, given: Partial<typeof LISTING> = {}): Promise<Listed> {
  const multipart = { ...LISTING, title: namesake(LISTING.title), ...given, uploadedBy: UNKNOWN_ID }
  const answer = await request.post('/api/v1/prompts/create', { multipart })
  return (await asked<{ newPrompt: Listed }>(answer)).newPrompt
}

/** A prompt of the demo catalogue that costs something, with its uploader. */
export async function aDemoPrompt(request: APIRequestContext): Promise<Listed & { uploadedBy: string }> {
  const answer = await request.get('/api/v1/prompts/all-prompts', {
    params: { sort: 'Oldest', priceRange: '2-9', limit: 1 },
  })
  const { prompts } = await asked<{ prompts: (Listed & { uploadedBy: string })[] }>(answer)
  const [first] = prompts
  if (!first) throw new Error('The demo catalogue is empty')
  return first
}

/** Approves what other journeys have left in the queue, in the name of an admin. */
export async function emptyQueue(request: APIRequestContext): Promise<void> {
  for (;;) {
    const { prompts } = await asked<{ prompts: { _id: string }[] }>(await request.get('/api/v1/admin/approvals'))
    if (prompts.length === 0) return
    for (const { _id } of prompts) {
      await asked(await request.post(`/api/v1/admin/approvals/${_id}`, { data: { decision: 'approve' } }))
    }
  }
}

/** The calls of the API that a page makes from now on, as `POST /users/login`, but for those that count visits. */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1') && !pathname.startsWith('/api/v1/prompts/visit/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
  })
  return calls
}

const OF_THE_FRAME = ['/config', '/users/current', '/notifications/unread', '/events'].map((path) => `GET ${path}`)

/** What of `calls` is not of the frame that stands around every screen, which may still be loading. */
export const ofTheScreen = (calls: string[]) => calls.filter((call) => !OF_THE_FRAME.includes(call))

export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu', { name: 'User menu' })
  await expect(menu).toBeVisible()
  return menu
}
