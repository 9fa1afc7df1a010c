// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { FillVariables } from './FillVariables.tsx'

const show = (text: string, type = 'GPT') => renderAt(<FillVariables isKept promptId="p1" type={type} text={text} />)
const result = () => screen.getByRole('region', { name: 'Result' })
const open = () => [...result().querySelectorAll('[data-gap=open]')].map((mark) => mark.textContent)
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

beforeEach(() => sessionStorage.clear())

it('has a field for each variable, once and in order, and fills in while typing', async () => {
  show('See [city] in ${month:May}; {my_name} likes [city].')
  expect(labels()).toEqual(['city', 'month', 'my name'])
  expect(screen.getByLabelText<HTMLTextAreaElement>('month').value).toBe('May')
  expect(open()).toEqual(['[city]', '{my_name}', '[city]'])
  await userEvent.type(screen.getByLabelText('city'), 'Rome')
  expect(result().textContent).toContain('See Rome in May; {my_name} likes Rome.')
  expect(open()).toEqual(['{my_name}'])
  expect(within(result()).getByText('1 variable to fill in')).toBeDefined()
  const chat = within(result()).getByRole('link', { name: /^ChatGPT/ })
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('q')).toBe('See Rome in May; {my_name} likes Rome.')
  expect(chat.getAttribute('rel')).toBe('noopener noreferrer')
})

it('labels a variable by its name, with its example below', async () => {
  show('See [City: Paris] by ${time:10:30}')
  expect(labels()).toEqual(['City', 'time'])
  expect(screen.getByText('Paris')).toBeDefined()
  await userEvent.type(screen.getByLabelText('City'), 'Rome')
  expect(result().textContent).toContain('See Rome by 10:30')
})

it('offers choices, and a free text', async () => {
  show('A [tone: warm|cold] room')
  const select = screen.getByLabelText('tone')
  await userEvent.selectOptions(select, 'cold')
  expect(result().textContent).toContain('A cold room')
  await userEvent.selectOptions(select, 'Other')
  expect(open()).toEqual(['[tone: warm|cold]'])
  await userEvent.type(screen.getByLabelText('Other for “tone”'), 'warm and red')
  expect(result().textContent).toContain('A warm and red room')
})

it('restores input after a reload, until it is reset', async () => {
  show('See [city]')
  await userEvent.type(screen.getByLabelText('city'), 'Rome')
  cleanup()
  show('See [city]')
  expect(result().textContent).toContain('See Rome')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(open()).toEqual(['[city]'])
  cleanup()
  show('See [city]')
  expect(open()).toEqual(['[city]'])
})

it('only links to chats for a text without variables, and copies it if a link cannot contain it', () => {
  show('A fox')
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Perplexity in a new tab' }).getAttribute('href')).toContain('?q=A%20fox')
  expect(screen.getByRole('link', { name: /^Claude.*copies the text/ }).getAttribute('href')).toBe(
    'https://claude.ai/new',
  )
})

it.each([
  ['Midjourney', /^Midjourney copies the text/],
  ['DALL-E', /^ChatGPT in a new tab/],
  ['Leonardo Ai', /^Leonardo copies the text/],
] as const)('leads with a text for %s to the image tool alone, in one line', (type, name) => {
  show('A fox\n\nat dawn ', type)
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(screen.getByRole('link', { name })).toBe(link)
  const sent = new URL(link?.getAttribute('href') ?? '').searchParams.get('q')
  expect(sent).toBe(type === 'DALL-E' ? 'A fox at dawn' : null)
})
