import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'

const ENGINEER = '01900000-0000-7000-8000-000000000009'
const { _id, cover_image } = aPrompt()

it('marks what no model made, and names the model of a text', async () => {
  const samples = [
    { _id: '1', picture: { ...cover_image, isDrawn: true }, filling: [], model: '' },
    { _id: '2', text: 'A poem', filling: [], model: 'GPT-4' },
  ].map((sample, place) => ({ prompt: { _id, title: `Prompt ${place + 1}` }, sample }))
  const engineer = {
    _id: ENGINEER,
    user: ENGINEER,
    username: 'grace',
    email: '',
    soldPrompts: [],
    soldCount: 0,
    rank: 1,
  }
  await openApp(`/engineer-profile/${ENGINEER}`, {
    responses: {
      [`GET /users/engineer/${ENGINEER}`]: { body: engineer },
      [`GET /users/engineer/samples/${ENGINEER}`]: { body: { success: true, samples } },
      [`GET /prompts/engineer/${ENGINEER}`]: { body: { success: true, data: [], nextCursor: null } },
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Samples' }))
  expect(section.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    'Drawn, not by a modelSample of Prompt 1',
    'A poemGPT-4Sample of Prompt 2',
  ])
})
