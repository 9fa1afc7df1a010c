// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HomeRows } from '../../../market/lists/HomeRows.tsx'
import { type FakeResponses, openApp, requests } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'
import { renderAt } from '../../../testing/render.tsx'

const anEngineer = (username: string, soldCount: number) => ({
  _id: username,
  user: username,
  username,
  email: '',
  soldPrompts: [],
  soldCount,
  rank: 1,
  canSignIn: true,
})
const ENGINEERS: FakeResponses = {
  'GET /users/engineer/all': { body: [anEngineer('ada', 3), anEngineer('grace', 0)] },
}
const region = (name: string) => within(screen.getByRole('region', { name }))

it('begins with an open prompt, filled in as its sample was, whose words are copied as they are filled in', async () => {
  const prompt = aPrompt({ openText: 'A postcard from [city] in [season: spring|autumn], by [city]' })
  const sample = { _id: 's1', text: 'It rains.', filling: [{ gap: 'city', value: 'Bergen' }], model: 'GPT-4' }
  const segments = splitVariables(prompt.openText ?? '')
  const variables = variablesIn(segments)
  const user = await openApp('/', {
    responses: { 'GET /prompts/example': { body: { success: true, prompt, sample, segments, variables } } },
  })
  const city = await screen.findByRole<HTMLInputElement>('textbox', { name: 'city' })
  expect(city.value).toBe('Bergen')
  expect(region('Try a prompt').getByText('It rains.')).toBeDefined()
  expect(region('Try a prompt').getByText(/What it made/).textContent).toBe('What it made with “Bergen” · GPT-4')
  await user.clear(city)
  await user.type(city, 'Oslo')
  await user.selectOptions(screen.getByRole('combobox', { name: 'season' }), 'autumn')
  await user.click(region('Try a prompt').getByRole('button', { name: 'Copy' }))
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('A postcard from Oslo in autumn, by Oslo'),
  )
  expect(region('Try a prompt').getByRole('link').getAttribute('href')).toBe(`/marketplace/${prompt._id}`)
})

it('fills in as the page of a bought prompt does: defaults of other places, and strings of JSON', async () => {
  const prompt = aPrompt({ _id: 'json', openText: '{"to": "[city]", "from": "${city:Rome}", "for": "{{name}}"}' })
  const segments = splitVariables(prompt.openText ?? '')
  const variables = variablesIn(segments)
  const user = await openApp('/', {
    responses: { 'GET /prompts/example': { body: { success: true, prompt, sample: null, segments, variables } } },
  })
  await user.type(await screen.findByRole('textbox', { name: 'name' }), 'James "Jimmy"')
  await user.click(region('Try a prompt').getByRole('button', { name: 'Copy' }))
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe('{"to": "Rome", "from": "Rome", "for": "James \\"Jimmy\\""}'),
  )
})

it('can be filled in where no listing is open, or the shop does not respond', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openApp('/', { responses: { 'GET /prompts/example': 'silence' } })
  expect(await screen.findByRole('textbox', { name: 'animal' })).toBeDefined()
})

it('shows in no row called “top” who sold nothing; the list of engineers has them below', async () => {
  const user = await openApp('/', { responses: ENGINEERS })
  await screen.findByRole('link', { name: /ada/ })
  expect(screen.queryByText('grace')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'See all engineers' }))
  await screen.findByRole('region', { name: 'Find an Engineer' })
  expect(region('Top Engineers').getAllByRole('listitem')).toHaveLength(1)
  expect(region('Find an Engineer').getByRole('link').textContent).toContain('0 prompts sold')
  expect(region('Find an Engineer').queryByText('#1')).toBeNull()
})

it('has a row of categories', () => {
  renderAt(<HomeRows />)
  expect(region('Categories').getByRole('link', { name: 'Anime' }).getAttribute('href')).toBe(
    '/marketplace?category=Anime',
  )
})

it('fetches the rows only when they come near', async () => {
  await openApp('/')
  expect(requests.filter(({ name }) => name === 'GET /prompts/all-prompts')).toHaveLength(1)
})
