import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from '@playwright/test'

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

/** A well-formed id without a row. */
export const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string) => page.locator('[role=status]').getByText(text, { exact: true })
export const cards = (within: Locator) => within.getByRole('listitem').getByRole('link')
export const expectPath = (page: Page, path: string) => expect(page).toHaveURL((url) => url.pathname === path)

/** The JSON body of a response that has to be a success. */
export async function bodyOf<Body>(response: APIResponse): Promise<Body> {
  expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true)
  return (await response.json()) as Body
}

export const uniqueName = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

/** Creates an account without a session. */
export async function anAccount(request: APIRequestContext, name = 'person'): Promise<Person> {
  const username = uniqueName(name)
  const known = { username, email: `${username}@example.com`, password: `pass of ${username}` }
  const { user } = await bodyOf<{ user: { _id: string } }>(await request.post('/api/v1/users/create', { data: known }))
  return { ...known, id: user._id }
}

/** Gives `request` a session cookie, without the stored user of a browser. */
async function logIn(request: APIRequestContext, { email, password }: Credentials): Promise<object> {
  const answer = await request.post('/api/v1/users/login', { data: { email, password } })
  return (await bodyOf<{ user: object }>(answer)).user
}

/** Creates an account with a session in `request`, for calls without a browser. */
export async function anApiClient(request: APIRequestContext, name?: string): Promise<Person> {
  const person = await anAccount(request, name)
  await logIn(request, person)
  return person
}

/** Signs in without the form. Leaves the session cookie and the stored user, as the form does. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  const user = await logIn(page.request, credentials)
  // A small page of the same origin gives access to its storage.
  await page.goto('/robots.txt')
  await page.evaluate((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

/** Fills in and submits the sign-in form. */
export async function sendSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/signin')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
}

/** Creates an account and signs it in in this browser. */
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

/** Lists a prompt as the user signed in in `request`. */
export async function aListing(request: APIRequestContext, given: Partial<typeof LISTING> = {}): Promise<Listed> {
  const multipart = { ...LISTING, title: uniqueName(LISTING.title), ...given, uploadedBy: UNKNOWN_ID }
  const answer = await request.post('/api/v1/prompts/create', { multipart })
  return (await bodyOf<{ newPrompt: Listed }>(answer)).newPrompt
}

/** The oldest prompt of the demo catalogue that is not free. */
export async function aDemoPrompt(request: APIRequestContext): Promise<Listed & { uploadedBy: string }> {
  const answer = await request.get('/api/v1/prompts/all-prompts', {
    params: { sort: 'Oldest', priceRange: '2-9', limit: 1 },
  })
  const { prompts } = await bodyOf<{ prompts: (Listed & { uploadedBy: string })[] }>(answer)
  const [first] = prompts
  if (!first) throw new Error('The demo catalogue is empty')
  return first
}

/** Approves everything in the queue. `request` needs an admin's session. */
export async function emptyQueue(request: APIRequestContext): Promise<void> {
  for (;;) {
    const { prompts } = await bodyOf<{ prompts: { _id: string }[] }>(await request.get('/api/v1/admin/approvals'))
    if (prompts.length === 0) return
    for (const { _id } of prompts) {
      await bodyOf(await request.post(`/api/v1/admin/approvals/${_id}`, { data: { decision: 'approve' } }))
    }
  }
}

/** Records the API requests of a page from now on, as `POST /users/login`, without visit counts. */
export function recordApiCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1') && !pathname.startsWith('/api/v1/prompts/visit/'))
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
  })
  return calls
}

const FRAME_CALLS = ['/config', '/users/current', '/notifications/unread', '/cart', '/events'].map(
  (path) => `GET ${path}`,
)

/** `calls` without those of the frame around every screen, which may still be loading. */
export const withoutFrameCalls = (calls: string[]) => calls.filter((call) => !FRAME_CALLS.includes(call))

/** Resolves once React has taken over what the server has rendered. */
export const taken = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-waiting')

export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu', { name: 'User menu' })
  await expect(menu).toBeVisible()
  return menu
}
