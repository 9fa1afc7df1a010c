import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { MEMBER, openApp, requests } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))
const named = (wanted: string) => requests.filter(({ name }) => name === wanted)

/** Two clicks without a pause. */
const clickTwice = (button: HTMLElement) => userEvent.setup({ delay: null }).dblClick(button)

it('a form is sent once when its button is double-clicked', async () => {
  const user = await openApp('/account', {
    as: MEMBER,
    responses: {
      'GET /users/keys': { body: { success: true, keys: [] } },
      'GET /prompts/my-prompts': { body: { success: true, prompts: [], nextCursor: null } },
      'GET /prompts/bought-prompts': { body: { success: true, prompts: [], nextCursor: null } },
    },
  })
  await user.click(await main().findByRole('button', { name: 'Create a Key' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'My assistant')
  await clickTwice(dialog.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(named('POST /users/keys')).toHaveLength(1))
})

it('a payment that is completed by two clicks adds one history entry', async () => {
  const prompt = aPrompt()
  await openApp(`/buy-prompt/${prompt._id}`, {
    as: MEMBER,
    responses: {
      'GET /config': { body: DEFAULT_CONFIG },
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
    },
  })
  const button = await main().findByRole('button', { name: 'Complete Payment' })
  const before = window.history.length
  await clickTwice(button)
  expect(window.location.pathname).toBe('/payment-successful')
  expect(window.history.length).toBe(before + 1)
})

it('saving identical values again does not ask for confirmation', async () => {
  const prompt = aPrompt({ owned: true, prompt: 'See [city]' })
  const kept = {
    _id: 'f1',
    name: 'For Mira',
    values: [{ gap: 'city', value: 'Rome' }],
    updatedAt: prompt.createdAt,
  }
  const user = await openApp(`/bought-prompt-details/${prompt._id}`, {
    as: MEMBER,
    responses: {
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
      [`GET /prompts/fillings/${prompt._id}`]: { body: { success: true, fillings: [kept] } },
    },
  })
  await user.type(await main().findByLabelText('city'), 'Rome')
  await main().findByRole('button', { name: 'Delete For Mira' })
  await user.type(main().getByLabelText('Keep this as'), 'For Mira{Enter}')
  expect(await screen.findByText('Kept on your account')).toBeDefined()
  expect(named(`PUT /prompts/fillings/${prompt._id}`)).toEqual([])
})
