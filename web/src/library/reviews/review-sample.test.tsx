import type { Review } from '@promptery/contract/library/reviews'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MEMBER, openApp, requests, setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'
import { seeAtOnce } from '../../testing/see-at-once.ts'
import { publicVariables } from './own/public-variables.ts'

const prompt = aPrompt({
  _id: '01900000-0000-7000-8000-000000000003',
  owned: true,
  isForSale: false,
  prompt:
    'A [building] of paper in [red paint|blue paint] where the light of [a place whose name goes on for longer than that] falls',
  gapHints: [{ gap: 'building', label: 'Which building' }],
})
const at = `/marketplace/${prompt._id}`
const url = `/prompts/reviews/${prompt._id}`
const sampleUrl = `/prompts/review-sample/${prompt._id}`
const text = { _id: '01900000-0000-7000-8000-000000000006', text: 'A fox, cut', filling: [], model: 'GPT-4' }

const review: Review = {
  _id: '01900000-0000-7000-8000-000000000004',
  author: { _id: MEMBER._id, username: MEMBER.username },
  stars: 4,
  text: '',
  version: 1,
  isRefunded: false,
  sample: { ...text, isCut: true },
  answer: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
}

const shopWith = (page: object) => ({
  [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
  [`GET ${url}`]: {
    body: { success: true, reviews: [], nextCursor: null, mine: null, reviewable: null, isRemoved: false, ...page },
  },
  [`PUT ${url}`]: { body: { success: true, review: { ...review, sample: null } } },
})
const reviewable = { bought: 1, current: 1 }
const putsOf = (name: string) => requests.filter((call) => call.name === `PUT ${name}`).length

// Otherwise loaded on demand.
beforeAll(() =>
  Promise.all([
    import('./ReviewList.tsx'),
    import('./own/OwnReview.tsx'),
    import('./own/OwnSample.tsx'),
    import('./ReviewSample.tsx'),
    import('../../listings/samples/FullScreen.tsx'),
    import('../../ui/overlays/ModalDialog.tsx'),
  ]),
)
beforeEach(() => {
  seeAtOnce()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.scrollTo = () => undefined
})

it('is sent with a review, and stays in its form when it is refused', async () => {
  const user = await openApp(at, { as: MEMBER, responses: shopWith({ reviewable }) })
  const form = await screen.findByRole('form', { name: 'Your review' })
  await user.click(within(form).getByRole('radio', { name: '4 stars' }))
  await user.click(within(form).getByRole('button', { name: 'Add a sample of what it made' }))
  await user.selectOptions(await within(form).findByLabelText('What the result is'), 'A text')
  await user.type(within(form).getByLabelText('The text'), 'A fox')
  // Only variables with public names, by their labels.
  expect(within(form).getByLabelText('Which building')).toBeDefined()
  expect(within(form).queryByLabelText(/red paint|goes on/)).toBeNull()
  const message = 'Too much of this is the text of the prompt'
  const refused = { success: false, code: 'prompt_given_away', message, errors: [{ path: 'text', message }] }
  setResponses({ ...shopWith({ reviewable }), [`PUT ${sampleUrl}`]: { status: 400, body: refused } })
  await user.click(within(form).getByRole('button', { name: 'Post review' }))
  expect(await within(form).findByText(message)).toBeDefined()
  expect(within(form).getByText('Your review is saved, its sample is not yet.')).toBeDefined()
  cleanup()
  // Input survives a reload.
  const again = await openApp(at, { as: MEMBER, responses: shopWith({ reviewable }) })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('The text')).value).toBe('A fox')
  setResponses({ ...shopWith({ mine: review, reviewable }), [`PUT ${sampleUrl}`]: { body: { success: true, review } } })
  await again.click(screen.getByRole('radio', { name: '4 stars' }))
  await again.click(screen.getByRole('button', { name: 'Post review' }))
  expect(await screen.findByText('A fox, cut')).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Your review' })).toBeNull()
})

it('shows the saved review when its refused sample is discarded', async () => {
  const shop = shopWith({ mine: { ...review, sample: null, text: 'Old words' }, reviewable })
  const refused = { status: 400, body: { success: false, code: 'invalid_input', message: 'No' } }
  const user = await openApp(at, { as: MEMBER, responses: { ...shop, [`PUT ${sampleUrl}`]: refused } })
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Add a sample of what it made' }))
  await user.selectOptions(await screen.findByLabelText('What the result is'), 'A text')
  await user.type(screen.getByLabelText('The text'), 'A fox')
  await user.click(screen.getByRole('button', { name: 'Save review' }))
  expect(await screen.findByText('Your review is saved, its sample is not yet.')).toBeDefined()
  setResponses(shopWith({ mine: { ...review, sample: null, text: 'New words' }, reviewable }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('New words')).toBeDefined()
})

it('names the variables of the reviewed version by its own labels', () => {
  const newerVersion = {
    number: 2,
    prompt: 'A [tree]',
    createdAt: review.createdAt,
    gapHints: [{ gap: 'tree', label: 'Which tree' }],
  }
  expect(publicVariables({ ...prompt, newerVersion }, 1)).toEqual([{ name: 'building', label: 'Which building' }])
  expect(publicVariables({ ...prompt, newerVersion }, 2)).toEqual([{ name: 'tree', label: 'Which tree' }])
})

it('is loaded completely for full-screen, and removed separately', async () => {
  const shop = shopWith({ mine: review, reviewable })
  const whole = { success: true, sample: { ...text, text: 'A fox, cut no more' } }
  const user = await openApp(at, {
    as: MEMBER,
    responses: { ...shop, [`GET /reviews/sample/${review._id}`]: { body: whole } },
  })
  const opener = await screen.findByRole('button', { name: /View full screen/ })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('A fox, cut no more')).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Remove sample' }))
  setResponses({
    ...shopWith({ mine: { ...review, sample: null }, reviewable }),
    [`DELETE ${sampleUrl}`]: { body: { success: true } },
  })
  const question = await screen.findByRole('dialog', { name: 'Remove your sample?' })
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByRole('button', { name: 'Change' })).toBeDefined()
  expect(screen.queryByText('A fox, cut')).toBeNull()
  expect(putsOf(url)).toBe(0)
})
