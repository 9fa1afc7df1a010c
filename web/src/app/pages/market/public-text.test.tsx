import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MEMBER, openApp } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'
import { seeAtOnce } from '../../../testing/see-at-once.ts'

const open = aPrompt({ price: 0, isOpen: true, openText: 'A [building] of paper' })
const { _id } = open
const responding = (prompt = open) => ({ [`GET /prompts/${_id}`]: { body: { success: true, prompt } } })
const region = (name: string) => screen.findByRole('region', { name })

beforeEach(() => seeAtOnce())

it('lets a visitor fill in the text of an open prompt and copy it', async () => {
  const user = await openApp(`/marketplace/${_id}`, { responses: responding() })
  expect(screen.getByRole('link', { name: 'Sign in to get it free' })).toBeDefined()
  const shown = within(await region('Use it here'))
  const there = screen.getByRole('link', { name: 'Use it here' }).getAttribute('href')
  expect(document.querySelector(String(there?.slice(there.indexOf('#'))))?.textContent).toContain('Use it here')
  await user.type(shown.getByLabelText('building'), 'lighthouse')
  await user.click(shown.getByRole('button', { name: 'Copy Prompt' }))
  expect(await navigator.clipboard.readText()).toBe('A lighthouse of paper')
  expect(shown.queryByLabelText('Keep this as')).toBeNull()
})

it('offers a member to get it, who keeps no values before', async () => {
  await openApp(`/marketplace/${_id}`, { as: MEMBER, responses: responding() })
  const shown = within(await region('Use it here'))
  expect(shown.getByText(/Get it to keep it in your library/)).toBeDefined()
  expect(shown.queryByLabelText('Keep this as')).toBeNull()
  expect(screen.getByRole('button', { name: 'Get Prompt' })).toBeDefined()
})

it('is on the page of the text too', async () => {
  await openApp(`/bought-prompt-details/${_id}`, { responses: responding() })
  expect(await region('Use it here')).toBeDefined()
})

it('shows the beginning of a sold text', async () => {
  await openApp(`/marketplace/${_id}`, { responses: responding(aPrompt({ preview: 'A [building] of' })) })
  const shown = within(await region('How it begins'))
  expect(shown.getByText('[building]')).toBeDefined()
  expect(shown.getByText(/^The first 3 words/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in to buy' })).toBeDefined()
})
