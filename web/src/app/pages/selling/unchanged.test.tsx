import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../../lib/api/config.ts'
import { MEMBER, openApp, requests } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'

const main = () => within(screen.getByRole('main'))

/** The edit form of an own listing, in a shop with or without required approval. */
const edit = (status: 'pending' | 'rejected', requireApproval = false) => {
  const prompt = aPrompt({ uploadedBy: MEMBER._id, isForSale: false, prompt: 'A fox', status })
  return openApp(`/edit-prompt/${prompt._id}`, {
    as: MEMBER,
    responses: {
      'GET /config': { body: { ...DEFAULT_CONFIG, requireApproval } },
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
    },
  })
}

it('reports that nothing was saved if nothing has changed', async () => {
  const user = await edit('rejected')
  await user.click(await main().findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nothing has changed, so nothing was saved')).toBeDefined()
  expect(requests.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

it.each([
  [true, 'It is off the market until an admin has looked.'],
  [false, 'It stays on the market while an admin looks.'],
])('explains a pending listing, with required approval: %s', async (required, words) => {
  await edit('pending', required)
  expect(await main().findByText(words)).toBeDefined()
})

it('shows of a private listing its samples alone, with the way to its offer', async () => {
  const prompt = aPrompt({ uploadedBy: MEMBER._id, isForSale: false, prompt: '', withdrawn: true, isPrivate: true })
  await openApp(`/edit-prompt/${prompt._id}`, {
    as: MEMBER,
    responses: {
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
      [`GET /prompts/samples/${prompt._id}`]: { body: { success: true, samples: [] } },
    },
  })
  expect(await main().findByRole('button', { name: 'Add sample' })).toBeDefined()
  expect(main().getByRole('link', { name: 'the offer' }).getAttribute('href')).toBe('/offers')
  for (const name of ['Save', /withdraw|delete/i]) expect(main().queryByRole('button', { name })).toBeNull()
})
