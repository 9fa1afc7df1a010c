import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { MEMBER, openApp, requests, setResponses } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))
const created = aPrompt({ uploadedBy: MEMBER._id, isForSale: false })
const CREATE = 'POST /prompts/create'
const SAMPLE = `POST /prompts/samples/${created._id}`
const sent = () => requests.map(({ name }) => name).filter((name) => name.startsWith('POST /prompts'))
const responses = {
  [CREATE]: { body: { success: true, message: 'Created', newPrompt: created } },
  [`GET /prompts/${created._id}`]: { body: { success: true, prompt: created } },
}
const sample = (name: string) => within(main().getByRole('group', { name }))
const upload = () => main().getByRole('button', { name: 'Upload Prompt' })

beforeEach(() => {
  sessionStorage.clear()
  Element.prototype.scrollIntoView ??= () => undefined
})

async function openForm() {
  const user = await openApp('/sellprompt', { as: MEMBER, responses })
  await user.click(await main().findByRole('button', { name: 'Add a text' }))
  return user
}

it('sends the samples after the listing, and keeps those that are refused', async () => {
  const user = await openForm()
  const refusal = {
    success: false,
    code: 'shows_text',
    message: 'No',
    errors: [{ path: 'text', message: 'Too alike' }],
  }
  setResponses({ ...responses, [SAMPLE]: { status: 400, body: refusal } })
  await user.type(main().getByLabelText('Prompt*'), 'About [[city]')
  await user.type(sample('Sample 1').getByLabelText('The text'), 'A poem')
  await user.type(await sample('Sample 1').findByLabelText('city'), 'Rome')
  await user.click(main().getByRole('button', { name: 'Add a text' }))
  await user.type(sample('Sample 2').getByLabelText('The text'), 'A song')
  await user.click(upload())
  expect(await main().findByText(/2 samples could not be added/)).toBeDefined()
  expect(sent()).toEqual([CREATE, SAMPLE, SAMPLE])
  expect(sample('Sample 2').getByText('Too alike')).toBeDefined()
  expect(sample('Sample 1').getByLabelText<HTMLTextAreaElement>('The text').value).toBe('A poem')
  expect(main().queryByRole('textbox', { name: 'Title' })).toBeNull()

  setResponses({ ...responses, [SAMPLE]: { body: { success: true, samples: [] } } })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(window.location.pathname).toBe(`/marketplace/${created._id}`))
  expect(sent()).toEqual([CREATE, SAMPLE, SAMPLE, SAMPLE, SAMPLE])
})

it('asks for what a sample lacks before the listing is made, and leaves out untouched ones', async () => {
  const user = await openForm()
  await user.type(sample('Sample 1').getByLabelText('Made by'), 'GPT-4')
  await user.click(upload())
  expect(await sample('Sample 1').findByText('Write the text, or remove this sample.')).toBeDefined()
  expect(sent()).toEqual([])
  await user.clear(sample('Sample 1').getByLabelText('Made by'))
  await user.click(upload())
  await vi.waitFor(() => expect(window.location.pathname).toBe(`/marketplace/${created._id}`))
  expect(sent()).toEqual([CREATE])
})

it('keeps the samples that were typed through a reload', async () => {
  const user = await openForm()
  await user.type(sample('Sample 1').getByLabelText('The text'), 'A poem')
  cleanup()
  await openApp('/sellprompt', { as: MEMBER, responses })
  expect((await main().findByLabelText<HTMLTextAreaElement>('The text')).value).toBe('A poem')
})

it.each([
  ['without a listing', { success: true, newPrompt: {} }],
  ['without success', { success: false, message: 'No' }],
])('an answer %s is a failed upload, and no other [spec 8.upload]', async (_, body) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const user = await openApp('/sellprompt', { as: MEMBER, responses: { [CREATE]: { body } } })
  await user.click(upload())
  expect(await screen.findByText('Prompt Upload Failed')).toBeDefined()
  expect(screen.queryByText('Prompt Uploaded Successfully')).toBeNull()
  expect(window.location.pathname).toBe('/sellprompt')
})
