import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeResponses, openApp, requests, setResponses } from '../testing/app.tsx'
import { aPrompt } from '../testing/prompt.ts'

const responses = (count: number): FakeResponses => ({
  'GET /prompts/all-prompts': {
    body: {
      success: true,
      prompts: count > 0 ? [aPrompt()] : [],
      nextCursor: null,
      total: { count, isExact: count < 1000 },
    },
  },
})
const address = () => window.location.pathname + window.location.search
const searchField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search prompts' })
const back = () => window.history.back()
const pressed = (name: string | RegExp) => screen.findByRole('button', { name })

it('clears the filters of an empty result, and keeps the search', async () => {
  const user = await openApp('/marketplace?search=fox&type=Midjourney&priceRange=2-3', { responses: responses(0) })
  expect(await screen.findByText('There is nothing for “fox” with Midjourney and $2-3.')).toBeDefined()
  expect(screen.getByText('Try fewer filters or another word.')).toBeDefined()
  await user.click(await pressed('Clear all filters'))
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
  expect(searchField().value).toBe('fox')
})

it('offers no filters to clear where there are none, and links to all prompts', async () => {
  const user = await openApp('/marketplace?sort=Top&search=fox', { responses: responses(0) })
  expect(await screen.findByText('There is nothing for “fox”.')).toBeDefined()
  expect(screen.getByText('Try another word.')).toBeDefined()
  expect(await screen.findByText('Popular prompts')).toBeDefined()
  await user.click(await pressed('See all prompts'))
  await waitFor(() => expect(address()).toBe('/marketplace?sort=Top'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('mentions no search where there is none', async () => {
  await openApp('/marketplace?free=true', { responses: responses(0) })
  expect(await screen.findByText('There is nothing with Free.')).toBeDefined()
  expect(screen.getByText('Try fewer filters.')).toBeDefined()
})

it('suggests a similar search, which one may search instead', async () => {
  const none = { success: true, prompts: [], nextCursor: null, total: { count: 0, isExact: true } }
  const user = await openApp('/marketplace?search=mael+plan', {
    responses: { 'GET /prompts/all-prompts': { body: { ...none, suggested: 'meal plan', closest: [aPrompt()] } } },
  })
  expect(await screen.findByText(/^Did you mean/)).toBeDefined()
  // Partial matches take the place of the empty state.
  expect(screen.getByRole('region', { name: 'Not all of these words' })).toBeDefined()
  expect(screen.getByText('No prompt has all of these words')).toBeDefined()
  expect(screen.queryByText('No prompts match')).toBeNull()
  setResponses(responses(1))
  await user.click(await pressed('meal plan'))
  await waitFor(() => expect(address()).toBe('/marketplace?search=meal+plan'))
  await waitFor(() => expect(screen.queryByText(/^Did you mean/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('goes on below a few results with prompts like them', async () => {
  const [found, like] = [aPrompt(), aPrompt({ _id: 'like', title: 'An owl' })]
  await openApp('/marketplace?search=fox', {
    responses: {
      ...responses(1),
      [`GET /prompts/similar/${found._id}`]: { body: { success: true, prompts: [found, like] } },
    },
  })
  const similar = await screen.findByRole('region', { name: 'Similar prompts' })
  expect(within(similar).getAllByRole('listitem')).toHaveLength(1)
  expect(within(similar).getByText('An owl')).toBeDefined()
  expect(within(similar).getByRole('link', { name: `All in ${found.category}` })).toBeDefined()
})

it('is titled by its search and filters', async () => {
  const user = await openApp('/marketplace?search=fox&type=Midjourney', { responses: responses(3) })
  await waitFor(() => expect(document.title).toBe('“fox” · Midjourney · Marketplace · Promptery'))
  await user.click(await pressed('Clear all'))
  await waitFor(() => expect(document.title).toBe('Marketplace · Promptery'))
})

it('adds a history entry only for the first search', async () => {
  const user = await openApp('/marketplace', { responses: responses(3) })
  await user.type(searchField(), 'fox{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
  await user.type(searchField(), 'es{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?search=foxes'))
  back()
  await waitFor(() => expect(address()).toBe('/marketplace'))
  await waitFor(() => expect(searchField().value).toBe(''))
})

it('removes characters from its URL that cannot be searched', async () => {
  await openApp('/marketplace?search=a%00b', { responses: responses(3) })
  await screen.findByText('3 prompts for “ab”')
  expect(requests.find(({ name }) => name === 'GET /prompts/all-prompts')?.params).toMatchObject({ search: 'ab' })
})

const openSheet = async (query = '') => {
  const user = await openApp(`/marketplace${query}`, { responses: responses(13) })
  await user.click(await pressed(/^Filters/))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  return { user, sheet }
}
const noSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('shows the number of prompts in its sheet', async () => {
  const { user, sheet } = await openSheet()
  expect(await sheet.findByRole('button', { name: 'Show 13 prompts' })).toBeDefined()
  setResponses(responses(1000))
  await user.click(sheet.getByRole('radio', { name: 'Midjourney' }))
  expect(await sheet.findByRole('button', { name: 'Show 1,000+ prompts' })).toBeDefined()
  setResponses(responses(0))
  await user.click(sheet.getByRole('radio', { name: '2-3' }))
  await user.click(await sheet.findByRole('button', { name: 'No prompts' }))
  await noSheet()
})

it('closes its sheet with the first Back, and undoes the choice with the next', async () => {
  const { user, sheet } = await openSheet('?search=fox')
  await user.click(sheet.getByRole('radio', { name: 'Midjourney' }))
  await user.click(sheet.getByRole('radio', { name: '2-3' }))
  await waitFor(() => expect(address()).toBe('/marketplace?type=Midjourney&priceRange=2-3&search=fox'))
  back()
  await noSheet()
  await waitFor(() => expect(address()).toBe('/marketplace?type=Midjourney&priceRange=2-3&search=fox'))
  expect(await pressed('Remove Midjourney')).toBeDefined()
  back()
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
})

it('leaves no history entry when nothing was chosen in its sheet', async () => {
  window.history.replaceState(null, '', '/marketplace')
  const { user, sheet } = await openSheet()
  const length = window.history.length
  await user.click(await sheet.findByRole('button', { name: 'Show 13 prompts' }))
  await noSheet()
  // The next entry replaces the removed one.
  await waitFor(() => expect(window.history.state?.idx ?? 0).toBe(0))
  await user.type(searchField(), 'fox{Enter}')
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
  expect(window.history.length).toBe(length)
})

it('clears the filters in its sheet, and keeps the search', async () => {
  const { user, sheet } = await openSheet('?search=fox&type=Midjourney')
  await user.click(sheet.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/marketplace?search=fox'))
})
