import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { MEMBER, openApp, requests } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const CATEGORIES = [
  'Anime',
  'Animal',
  'Art',
  'Building',
  'Business',
  'Cartoon',
  'Celebrity',
  'Fantasy',
  'Fun',
  'Games',
  'Icons',
  'Wallpaper',
  'Writing',
]

const main = () => within(screen.getByRole('main'))
const field = <Control extends HTMLElement = HTMLInputElement>(label: string) => main().getByLabelText<Control>(label)

/** The options of a select without its placeholder. */
const offered = (label: string) =>
  [...field<HTMLSelectElement>(label).options]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => [value, text])

const textsOf = (label: string) => offered(label).map(([, text]) => text)

it('the upload form has the specified fields and options [spec 2.route.sellprompt 5.price 5.upload.asterisk 9.types 9.engines 9.categories 9.prices 9.description]', async () => {
  await openApp('/sellprompt', { as: MEMBER })
  expect(screen.getByRole('heading', { level: 1, name: 'Sell a Prompt' })).toBeDefined()
  expect(field('Cover image').type).toBe('file')
  for (const label of ['Title', 'Description', 'Prompt*', 'Engine*', 'Tips to use']) {
    expect(field(label).disabled || field(label).readOnly, label).not.toBe(true)
    expect(field(label).required, label).toBe(false)
  }
  expect(textsOf('Type')).toEqual(['DALL-E', 'GPT', 'Midjourney', 'Stable Diffusion'])
  expect(textsOf('Engine*')).toEqual(['Chat gpt-4 turbo', 'Chat gpt', 'Chat gpt-32k', 'Chat gpt-3.5 turbo'])
  expect(textsOf('Category')).toEqual(CATEGORIES)
  expect(offered('Price').map(([value]) => value)).toEqual(['0', '2', '4', '6', '8'])
  for (const [value, text] of offered('Price')) expect(text).toContain(`$${value}`)
  expect(field<HTMLTextAreaElement>('Description').tagName).toBe('TEXTAREA')
  expect(field<HTMLTextAreaElement>('Description').rows).toBe(4)
})

it('the marketplace has the specified filters and sorts, all at their defaults [spec 9.filters.type 9.filters.price 9.filters.category 9.filters.sort 9.filters.defaults 2.route.marketplace]', async () => {
  await openApp('/marketplace')
  const radios = (name: string) => within(screen.getByRole('group', { name })).getAllByRole<HTMLInputElement>('radio')
  const choices = (name: string) => radios(name).map(({ value }) => value)
  expect(choices('Type')).toEqual(['All', 'DALL-E', 'GPT-3', 'Midjourney', 'Stable Diffusion', 'Leonardo Ai', 'Llama'])
  expect(choices('Price range')).toEqual(['All', '2-3', '4-5', '6-7', '8-9'])
  expect(radios('Price range').map(({ labels }) => labels?.[0]?.textContent)).toEqual(choices('Price range'))
  expect(choices('Category')).toEqual(['All', ...CATEGORIES])
  expect(choices('Sort by')).toEqual(['Top', 'Newest', 'Oldest'])
  const chosen = ['Type', 'Price range', 'Category', 'Engine', 'Sort by'].map((name) =>
    radios(name)
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  )
  expect(chosen).toEqual([['All'], ['All'], ['All'], ['All'], ['Newest']])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search prompts' }).value).toBe('')
  const asked = requests.find(({ name }) => name.startsWith('GET /prompts/all-prompts'))
  const { type, category, engine, priceRange, sort } = { ...(asked?.params as Record<string, string | undefined>) }
  expect([type, category, engine, priceRange].map((value) => value || 'All')).toEqual(Array(4).fill('All'))
  expect(sort || 'Newest').toBe('Newest')
})

it('the forms for signing in and up have their fields and links [spec 2.route.signin 2.route.signup]', async () => {
  await openApp('/signin')
  expect([field('Email').type, field('Password').type]).toEqual(['email', 'password'])
  const remember = main().getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' })
  expect([remember.required, remember.checked]).toEqual([true, false])
  const linkTo = (name: string) => main().getByRole('link', { name }).getAttribute('href')
  expect([linkTo('Create an account'), linkTo('Forgot password?')]).toEqual(['/signup', '/'])
})

it('the form for signing up has three fields [spec 2.route.signup]', async () => {
  await openApp('/signup')
  expect(screen.getByRole('main').querySelectorAll('input')).toHaveLength(3)
  expect(['Username', 'Email', 'Password'].map((label) => field(label).type)).toEqual(['text', 'email', 'password'])
})

const signUpAt = async (address: string) => {
  const user = await openApp(address, {
    responses: { 'POST /users/create': { status: 201, body: { success: true, message: 'Created', user: MEMBER } } },
  })
  await user.type(field('Email'), MEMBER.email)
  await user.click(main().getByRole('button', { name: 'Sign Up' }))
  return user
}

it('signing up goes home, signed out, where a line leads to the sign-in with the address filled in [spec 4.signup]', async () => {
  const user = await signUpAt('/signup')
  const line = await screen.findByText(/Your account is ready/)
  expect([window.location.pathname, localStorage.getItem('user')]).toEqual(['/', null])
  await user.click(within(line).getByRole('link', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined()
  expect(field('Email').value).toBe(MEMBER.email)
})

it('signing up with a way back leads to the sign-in that goes there [decisions, Sign in, sign up]', async () => {
  await signUpAt('/signup?next=%2Fhire')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined()
  expect(window.location.search).toBe('?next=%2Fhire')
  expect(field('Email').value).toBe(MEMBER.email)
})

it.each([
  [2, '$2.00'],
  [8, '$8.00'],
])('the total is $4.00 for a prompt that costs %i [spec 2.route.buy-prompt.total 9.total]', async (price, shown) => {
  const prompt = aPrompt({ price })
  await openApp(`/buy-prompt/${prompt._id}`, {
    as: MEMBER,
    responses: {
      'GET /config': { body: DEFAULT_CONFIG },
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
    },
  })
  expect(await main().findByText(shown)).toBeDefined()
  expect(
    main()
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toContain('$4.00')
})

const UNKNOWN = { status: 404, body: { success: false, code: 'not_found', message: 'There is no such prompt' } }
const WITH_PROVIDER = { 'GET /config': { body: { ...DEFAULT_CONFIG, payments: 'stripe' } } }
const ID = aPrompt()._id

it.each([
  [`/buy-prompt/${ID}`, MEMBER, { 'GET /config': { body: DEFAULT_CONFIG } }],
  [`/buy-prompt/${ID}`, undefined, WITH_PROVIDER],
  ['/buy-prompt/no-id', MEMBER, { 'GET /config': { body: DEFAULT_CONFIG } }],
  ['/buy-prompt/:id', MEMBER, WITH_PROVIDER],
  [`/receipt/${ID}`, MEMBER, { 'GET /config': { body: DEFAULT_CONFIG } }],
])('%s, which names nothing, is the fallback with 404 [spec 2.route.failing]', async (address, as, responses) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openApp(address, { ...(as && { as }), responses: { ...responses, '*': UNKNOWN } })
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeDefined()
  expect(main().getByText('404')).toBeDefined()
  expect(main().queryByRole('textbox')).toBeNull()
})

it('with a payment provider, the sample cart leads a visitor to sign in [decisions, buy-prompt]', async () => {
  const user = await openApp('/cart', { responses: WITH_PROVIDER })
  const [buy = expect.unreachable()] = main().getAllByRole('link', { name: 'Buy' })
  await user.click(buy)
  expect(await screen.findByRole('heading', { name: 'Checkout' })).toBeDefined()
  const signIn = await main().findByRole('link', { name: 'Sign in to buy' })
  expect(signIn.getAttribute('href')).toBe('/signin?next=%2Fcart')
  expect(main().queryByRole('textbox')).toBeNull()
  expect(main().queryByText('$4.00')).toBeNull()
})

it('in the demo checkout, the sample cart leads to the form [spec 2.route.cart.links 2.route.buy-prompt]', async () => {
  await openApp('/buy-prompt/:id', { responses: { 'GET /config': { body: DEFAULT_CONFIG } } })
  expect(await main().findAllByRole('textbox')).toHaveLength(8)
})

it.each(['/chats', '/profile'])('%s asks a visitor to sign in [spec 6.chats-profile]', async (address) => {
  await openApp(address)
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/signin/)
  expect(main().queryAllByRole('listitem')).toEqual([])
})
