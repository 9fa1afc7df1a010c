import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeResponses, openApp, requests, setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const ID = '01900000-0000-7000-8000-000000000007'
const ANSWERS: FakeResponses = {
  'GET /prompts/suggestions': {
    body: {
      success: true,
      searches: ['dragon', 'dragonfly'],
      prompts: [{ _id: ID, title: 'Dragon of paper' }],
      engineers: [{ user: ID, username: 'dragan' }],
    },
  },
  'GET /prompts/all-prompts': { body: { success: true, prompts: [aPrompt()], nextCursor: null } },
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search prompts' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () => screen.queryByRole('option', { selected: true })?.textContent
const asked = (call: string) => requests.filter(({ name }) => name === call).map(({ params }) => params)
const address = () => window.location.pathname + window.location.search

it('suggests from the second character on, debounced', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await waitFor(() => expect(options()).toEqual(['dragon', 'dragonfly', 'Dragon of paper', 'dragan']))
  expect(asked('GET /prompts/suggestions')).toEqual([{ search: 'drag' }])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('listbox'))
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Searches',
    'Prompts',
    'Engineers',
  ])
  expect(screen.getByText('4 suggestions')).toBeDefined()
  await user.clear(field())
  await user.type(field(), 'd')
  expect(options()).toEqual([])
})

it('moves through suggestions with the arrow keys, including the field', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await screen.findByRole('listbox')
  expect(active()).toBeUndefined()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('dragonfly')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBeUndefined()
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  await user.keyboard('{ArrowUp}')
  expect(active()).toBe('dragan')
  expect(document.activeElement).toBe(field())
})

it.each([
  ['a word', '{ArrowDown}{Enter}', '/marketplace?search=dragon'],
  ['a listing', '{ArrowUp}{ArrowUp}{Enter}', `/marketplace/${ID}`],
  ['an engineer', '{ArrowUp}{Enter}', `/engineer-profile/${ID}`],
  ['what is typed', '{Enter}', '/marketplace?search=drag'],
])('leads to %s', async (_, keys, expected) => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await screen.findByRole('listbox')
  await user.keyboard(keys)
  await waitFor(() => expect(address()).toBe(expected))
})

it('follows a clicked suggestion', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await user.click(await screen.findByRole('option', { name: 'Dragon of paper' }))
  await waitFor(() => expect(address()).toBe(`/marketplace/${ID}`))
  await waitFor(() => expect(field().value).toBe(''))
})

it('closes with Escape, keeps the text, and leaves the field with the next Escape', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(document.activeElement).toBe(field())
  await user.keyboard('{ArrowDown}')
  expect(options()).toHaveLength(4)
  await user.keyboard('{Escape}{Escape}')
  expect(document.activeElement).not.toBe(field())
  expect(field().value).toBe('drag')
})

it('shows no list without suggestions or response', async () => {
  const user = await openApp('/hire', { responses: { ...ANSWERS, 'GET /prompts/suggestions': 'silence' } })
  await user.type(field(), 'drag')
  await waitFor(() => expect(asked('GET /prompts/suggestions')).toHaveLength(1))
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?search=drag'))
})

it('is focused by a slash outside of text inputs', async () => {
  const user = await openApp('/discussion', { responses: ANSWERS })
  await user.keyboard('/')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  await user.keyboard('a/b')
  expect(field().value).toBe('a/b')
  const topics = screen.getByRole('searchbox', { name: 'Search topics' })
  await user.type(topics, 'x/y')
  expect(document.activeElement).toBe(topics)
})

it('opens on a phone by its button, and closes', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  const opener = screen.getByRole('button', { name: 'Search' })
  await user.click(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(field())
  await user.click(screen.getByRole('button', { name: 'Close search' }))
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(opener)
})

it('closes on a phone when the focus moves to what it covers', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  const opener = screen.getByRole('button', { name: 'Search' })
  await user.click(opener)
  await user.tab()
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  await user.tab()
  expect(opener.getAttribute('aria-expanded')).toBe('false')
})

it('is the marketplace’s own there', async () => {
  const user = await openApp('/marketplace?search=fox', { responses: ANSWERS })
  expect(within(screen.getByRole('main')).getByRole('combobox')).toBe(field())
  await user.keyboard('/')
  expect(document.activeElement).toBe(field())
  await user.keyboard('drag')
  await user.click(await screen.findByRole('option', { name: 'dragonfly' }))
  await waitFor(() => expect(address()).toBe('/marketplace?search=dragonfly'))
  expect(field().value).toBe('dragonfly')
})

const choose = async (user: Awaited<ReturnType<typeof openApp>>, sort: string) => {
  const [panel] = screen.getAllByRole('complementary', { name: 'Filters' })
  await user.click(within(panel as HTMLElement).getByRole('radio', { name: sort }))
}

it('asks for the best match, shows it as chosen, and keeps another order through Back', async () => {
  const user = await openApp('/marketplace', { responses: ANSWERS })
  const chosen = () => {
    const [panel] = screen.getAllByRole('complementary', { name: 'Filters' })
    const group = within(within(panel as HTMLElement).getByRole('group', { name: 'Sort by' }))
    return group.getByRole<HTMLInputElement>('radio', { checked: true }).value
  }
  const lastSort = () => (asked('GET /prompts/all-prompts').at(-1) as { sort?: string } | undefined)?.sort
  await waitFor(() => expect(lastSort()).toBe('Newest'))
  await user.type(field(), 'fox{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
  await waitFor(() => expect([lastSort(), chosen()]).toEqual(['Best match', 'Best match']))
  await choose(user, 'Newest')
  await waitFor(() => expect(address()).toBe('/marketplace?sort=Newest&search=fox'))
  await waitFor(() => expect([lastSort(), chosen()]).toEqual(['Newest', 'Newest']))
  await user.type(field(), 'es{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?sort=Newest&search=foxes'))
  window.history.back()
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
  await waitFor(() => expect(chosen()).toBe('Best match'))
  await user.clear(field())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace'))
  expect(chosen()).toBe('Newest')
})

it('shows the number of results', async () => {
  const page = (total: object, more = {}) => ({
    'GET /prompts/all-prompts': { body: { success: true, prompts: [aPrompt()], nextCursor: 'more', total, ...more } },
  })
  const user = await openApp('/marketplace', { responses: page({ count: 1000, isExact: false }) })
  expect(await screen.findByText('1,000+ prompts')).toBeDefined()
  setResponses(page({ count: 12, isExact: true }, { corrected: 'dragon' }))
  await user.type(field(), 'dragn{Enter}')
  expect(await screen.findByText('12 prompts for “dragon”')).toBeDefined()
})

it('shows free prompts or a price range, never both', async () => {
  const user = await openApp('/marketplace?free=true', { responses: ANSWERS })
  await waitFor(() => expect(asked('GET /prompts/all-prompts').at(-1)).toMatchObject({ free: 'true' }))
  const panel = within(screen.getAllByRole('complementary', { name: 'Filters' })[0] as HTMLElement)
  const free = panel.getByRole<HTMLInputElement>('checkbox', { name: 'Free' })
  expect(free.checked).toBe(true)
  await user.click(panel.getByRole('radio', { name: '2-3' }))
  await waitFor(() => expect(address()).toBe('/marketplace?priceRange=2-3'))
  expect(free.checked).toBe(false)
  await user.click(free)
  await waitFor(() => expect(address()).toBe('/marketplace?free=true'))
  await user.click(free)
  await waitFor(() => expect(address()).toBe('/marketplace'))
})

it('keeps the active suggestion when others arrive', async () => {
  const user = await openApp('/hire', { responses: ANSWERS })
  await user.type(field(), 'drag')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const { promise: body, resolve } = Promise.withResolvers<object>()
  setResponses({ 'GET /prompts/suggestions': { body } })
  // The text changes; its response arrives after the user has moved with the keys.
  await user.keyboard('o{ArrowDown}')
  expect(active()).toBe('dragon')
  resolve({ success: true, searches: ['dragonfly', 'dragonfruit'], prompts: [], engineers: [] })
  await waitFor(() => expect(options()).toEqual(['dragonfly', 'dragonfruit']))
  expect(active()).toBeUndefined()
})

it('keeps the focus when a filter is removed', async () => {
  const user = await openApp('/marketplace?free=true&category=Art', { responses: ANSWERS })
  await user.click(await screen.findByRole('button', { name: 'Remove Art' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear all' }))
  await user.click(screen.getByRole('button', { name: 'Remove Free' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(address()).toBe('/marketplace')
})

it('opens with a hash that ends within an escape', async () => {
  await openApp('/hire#%', { responses: ANSWERS })
  expect(await screen.findByRole('heading', { name: 'Hire a Prompt Engineer' })).toBeDefined()
})
