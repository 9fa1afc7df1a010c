import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../../lib/api/config.ts'
import { type FakeResponses, MEMBER, openApp, requests, setResponses } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'

const prompt = aPrompt({ type: 'GPT', allowsTries: true })
const { _id } = prompt
const panel = async () => within(await screen.findByRole('region', { name: 'Try it' }))

const shopWith = (more: FakeResponses = {}, config = {}): FakeResponses => ({
  'GET /config': {
    body: { ...DEFAULT_CONFIG, runs: { texts: true, images: false }, triesPerDay: 3, ...config },
  },
  [`GET /prompts/${_id}`]: { body: { success: true, prompt } },
  ...more,
})
const form = (triesLeft: number): FakeResponses => ({
  [`GET /prompts/try/${_id}`]: {
    body: {
      success: true,
      makes: 'text',
      model: 'writer-1',
      gaps: [
        { name: 'city', hasDefault: false, label: 'City', description: 'Where to go.' },
        { name: 'month', hasDefault: true },
      ],
      triesLeft,
      resetsAt: triesLeft < 3 ? new Date(Date.now() + 3 * 3600 * 1000 - 1000).toISOString() : null,
    },
  },
})

it('fills in the variables, and shows the result and the number of tries left', async () => {
  const user = await openApp(`/marketplace/${_id}`, { as: MEMBER, responses: shopWith(form(1)) })
  const shown = await panel()
  await user.type(await shown.findByLabelText('City'), 'Rome')
  expect(shown.getByText('1 of 3 tries left')).toBeDefined()
  expect(shown.getByText('Where to go.')).toBeDefined()
  const result = { text: 'Begin at the river', isCut: true }
  const tried = { success: true, result, triesLeft: 0, resetsAt: new Date().toISOString() }
  setResponses(shopWith({ ...form(0), [`POST /prompts/try/${_id}`]: { body: tried } }))
  await user.click(shown.getByRole('button', { name: 'Run' }))
  expect(await shown.findByText('Begin at the river')).toBeDefined()
  expect(shown.getByText('The result was ended early.')).toBeDefined()
  expect(await shown.findByText('You have used your tries. There are more in 3 hours.')).toBeDefined()
  await user.click(shown.getByRole('button', { name: 'Run' }))
  const sent = requests.flatMap((call) => (call.name.startsWith('POST /prompts/try') ? [call.sent] : []))
  expect(sent).toEqual([{ values: [{ gap: 'city', value: 'Rome' }] }])
})

it('shows why a result is withheld', async () => {
  const user = await openApp(`/marketplace/${_id}`, { as: MEMBER, responses: shopWith(form(2)) })
  const shown = await panel()
  const message = 'The result would give away the prompt, so it is not shown. It counts as a try.'
  const refused = { status: 400, body: { success: false, code: 'result_withheld', message } }
  setResponses(shopWith({ ...form(1), [`POST /prompts/try/${_id}`]: refused }))
  await user.click(await shown.findByRole('button', { name: 'Run' }))
  expect((await shown.findByRole('alert')).textContent).toBe(message)
  expect(await shown.findByText('1 of 3 tries left')).toBeDefined()
})

it('asks visitors to sign in, and leads back', async () => {
  await openApp(`/marketplace/${_id}`, { responses: shopWith() })
  const link = (await panel()).getByRole('link', { name: 'Sign in to try' })
  expect(link.getAttribute('href')).toBe(`/signin?${new URLSearchParams({ next: `/marketplace/${_id}` })}`)
})

it.each([
  ['its model is not connected', { runs: { texts: false, images: true } }],
  ['tries are turned off', { triesPerDay: 0 }],
])('is not offered where %s', async (_why, config) => {
  await openApp(`/marketplace/${_id}`, { as: MEMBER, responses: shopWith(form(3), config) })
  await screen.findByRole('heading', { name: 'Description' })
  expect(screen.queryByRole('region', { name: 'Try it' })).toBeNull()
})
