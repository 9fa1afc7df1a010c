// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { cleanup, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { ReadableText } from './ReadableText.tsx'

const show = (text: string, type = 'GPT') => {
  renderAt(<ReadableText isKept promptId="p1" type={type} text={text} />)
  return userEvent.setup({ delay: null })
}
const region = () => screen.getByRole('region', { name: 'Prompt' })
/** The text that is seen, with what is typed into it. */
const shown = () => {
  const text = region().querySelector('[data-text]')?.cloneNode(true) as HTMLElement
  for (const control of text.querySelectorAll('textarea, select')) control.remove()
  return text.textContent
}
const labels = () =>
  [...region().querySelectorAll('textarea, select')].map((control) => control.getAttribute('aria-label'))
const copied = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Copy Prompt' }))
  return navigator.clipboard.readText()
}

beforeEach(() => sessionStorage.clear())

it('has a field in the text for each variable, where it first occurs, and repeats its value', async () => {
  const user = show('See [city] in ${month:May}; {my_name} likes [city].')
  expect(labels()).toEqual(['city', 'month', 'my name'])
  expect(screen.getByLabelText<HTMLTextAreaElement>('month').value).toBe('May')
  expect(shown()).toBe('See [city] in May; {my_name} likes [city].')
  expect(within(region()).getByText('2 variables to fill in')).toBeDefined()
  await user.type(screen.getByLabelText('city'), 'Rome')
  expect(shown()).toBe('See Rome in May; {my_name} likes Rome.')
  expect(within(region()).getByText('1 variable to fill in')).toBeDefined()
  const chat = within(region()).getByRole('link', { name: /^ChatGPT/ })
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('q')).toBe('See Rome in May; {my_name} likes Rome.')
  expect(chat.getAttribute('rel')).toBe('noopener noreferrer')
})

describe('“Copy Prompt”', () => {
  const text = 'See [city] in ${month:May}, <b> & "more":\r\n\n\t{{ name }} likes [city]. '

  it('copies the text as it was sold while nothing is filled in, with its defaults', async () => {
    const sold = text.replace('${month:May}', '[month]')
    expect(await copied(show(sold))).toBe(sold)
    cleanup()
    const user = show(text)
    const withDefault = text.replace('${month:May}', 'May')
    expect(await copied(user)).toBe(withDefault)
    // An emptied field is as good as untouched.
    await user.clear(screen.getByLabelText('month'))
    expect(await copied(user)).toBe(withDefault)
  })

  it('copies each default of a name that has several, which is not open', async () => {
    const user = show('Fly from ${city:Rome} to ${city:Paris}.\nkey: ${env:OPENAI_KEY}')
    expect(within(region()).getByText('All variables are filled in')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('city').placeholder).toBe('Rome')
    expect(shown()).toBe('Fly from Rome to Paris.\nkey: ${env:OPENAI_KEY}')
    expect(await copied(user)).toBe('Fly from Rome to Paris.\nkey: ${env:OPENAI_KEY}')
    await user.type(screen.getByLabelText('city'), 'Oslo')
    expect(await copied(user)).toBe('Fly from Oslo to Oslo.\nkey: ${env:OPENAI_KEY}')
  })

  it('escapes values in strings of JSON, and says so', async () => {
    const user = show('{"age": {{age}}, "content": "Describe {{name}} as ${title:a \\"star\\"}"}')
    expect(within(region()).getByText(/so that the JSON stays valid/)).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('title').value).toBe('a "star"')
    await user.type(screen.getByLabelText('age'), '7')
    await user.type(screen.getByLabelText('name'), 'James "Jimmy"{enter}Dean')
    expect(JSON.parse(await copied(user))).toEqual({
      age: 7,
      content: 'Describe James "Jimmy"\nDean as a "star"',
    })
    cleanup()
    show('Describe "{{name}}"')
    expect(within(region()).queryByText(/JSON/)).toBeNull()
  })

  it('copies it with the values in their places, at each of them, on several lines too', async () => {
    const user = show(text)
    await user.type(screen.getByLabelText('city'), 'Rome{enter}[[and] Ostia')
    const city = 'Rome\n[and] Ostia'
    expect(await copied(user)).toBe(`See ${city} in May, <b> & "more":\r\n\n\t{{ name }} likes ${city}. `)
  })

  it('is the only action of its kind, and the only print of the text', () => {
    show(text)
    expect(screen.getAllByRole('button', { name: /^Copy/ })).toHaveLength(1)
    expect(document.body.textContent?.split('likes')).toHaveLength(2)
  })

  it('copies a text without variables', async () => {
    const user = show('A fox & [x](y)')
    expect(labels()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    expect(await copied(user)).toBe('A fox & [x](y)')
  })
})

it('names a field by the label of its variable, and describes it by its example', async () => {
  const user = show('See [City: Paris] by ${time:10:30}')
  expect(labels()).toEqual(['City', 'time'])
  expect(screen.getByRole('textbox', { name: 'City', description: 'Paris' })).toBeDefined()
  await user.click(screen.getByLabelText('City'))
  // Where no pointer hovers either.
  expect(within(region()).getByText('Paris')).toBeDefined()
  await user.tab()
  expect(within(region()).queryByText('Paris')).toBeNull()
  await user.type(screen.getByLabelText('City'), 'Rome')
  await user.tab()
  expect(shown()).toBe('See Rome by 10:30')
})

it('offers choices, and a free text', async () => {
  const user = show('A [tone: warm|cold] room')
  const select = screen.getByLabelText('tone')
  await user.selectOptions(select, 'cold')
  expect(shown()).toBe('A cold room')
  await user.selectOptions(select, 'Other')
  expect(shown()).toBe('A [tone: warm|cold] room')
  await user.type(screen.getByLabelText('Other for “tone”'), 'warm')
  expect(screen.getByLabelText('Other for “tone”')).toBeDefined()
  await user.type(screen.getByLabelText('Other for “tone”'), ' and red')
  expect(shown()).toBe('A warm and red room')
  expect(await copied(user)).toBe('A warm and red room')
})

it('fills in sixty variables of a long text by keyboard, in their order', async () => {
  const names = Array.from(
    { length: 60 },
    (_, index) => `word ${'abcdefghij'[Math.floor(index / 6)]}${'uvwxyz'[index % 6]}`,
  )
  const filler = 'Plain words, as long as they get. '.repeat(95)
  const user = show(names.map((name) => `${filler}[${name}] and [${name}].\n`).join(''))
  expect(labels()).toEqual(names)
  screen.getByLabelText(String(names[0])).focus()
  for (const name of names.slice(0, 4)) {
    expect(document.activeElement).toBe(screen.getByLabelText(name))
    await user.keyboard('x')
    await user.tab()
  }
  expect(within(region()).getByText('56 variables to fill in')).toBeDefined()
  expect((await copied(user)).split(`${filler}x and x.\n`)).toHaveLength(5)
})

it('restores input after a reload, until it is reset', async () => {
  const user = show('See [city]')
  await user.type(screen.getByLabelText('city'), 'Rome')
  cleanup()
  show('See [city]')
  expect(shown()).toBe('See Rome')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(shown()).toBe('See [city]')
  cleanup()
  show('See [city]')
  expect(shown()).toBe('See [city]')
})

it('links to chats, and copies a text that a link cannot contain', () => {
  show('A fox')
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
