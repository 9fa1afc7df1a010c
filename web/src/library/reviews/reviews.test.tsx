import type { Review } from '@promptery/contract/library/reviews'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MEMBER, openApp, requests, setResponses } from '../../testing/app.tsx'
import { aPrompt } from '../../testing/prompt.ts'
import { seeAtOnce } from '../../testing/see-at-once.ts'

const prompt = aPrompt({ _id: '01900000-0000-7000-8000-000000000003', owned: true, isForSale: false })
const at = `/marketplace/${prompt._id}`
const url = `/prompts/reviews/${prompt._id}`

const aReview = (given: Partial<Review> = {}): Review => ({
  _id: '01900000-0000-7000-8000-000000000004',
  author: { _id: '01900000-0000-7000-8000-000000000005', username: 'mira' },
  stars: 4,
  text: 'Paper, as it says.',
  version: 1,
  isRefunded: false,
  sample: null,
  answer: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  updatedAt: '2026-03-02T12:00:00.000Z',
  ...given,
})

const shopWith = (reviews: object, shown = prompt) => ({
  [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt: shown } },
  [`GET ${url}`]: {
    body: { success: true, reviews: [], nextCursor: null, mine: null, reviewable: null, isRemoved: false, ...reviews },
  },
})

// Otherwise loaded on demand.
beforeAll(() =>
  Promise.all([
    import('./ReviewList.tsx'),
    import('./own/OwnReview.tsx'),
    import('./AnswerReview.tsx'),
    import('./RemoveReview.tsx'),
  ]),
)
beforeEach(() => {
  seeAtOnce()
  sessionStorage.clear()
  Element.prototype.scrollIntoView = () => undefined
})

it('asks a buyer for stars, text and version, and shows refusals beside the fields', async () => {
  const reviewable = { bought: 1, current: 2 }
  const user = await openApp(at, { as: MEMBER, responses: shopWith({ reviewable }) })
  const form = await screen.findByRole('form', { name: 'Your review' })
  const stars = within(form).getByRole('group', { name: 'Stars' })
  const words = within(form).getByLabelText('Your words')
  await user.type(words, 'Good paper')
  setResponses({
    ...shopWith({ reviewable }),
    [`PUT ${url}`]: {
      status: 400,
      body: {
        success: false,
        code: 'invalid_input',
        message: 'Some fields need another value',
        errors: [{ path: 'stars', message: 'Choose one to five stars' }],
      },
    },
  })
  await user.click(within(form).getByRole('button', { name: 'Post review' }))
  expect(await within(stars).findByText('Choose one to five stars')).toBeDefined()
  await user.click(within(stars).getByRole('radio', { name: '4 stars' }))
  expect(within(form).getByLabelText<HTMLSelectElement>('Reviewed version').value).toBe('1')
  const mine = aReview({ text: 'Good paper', author: { _id: MEMBER._id, username: MEMBER.username } })
  setResponses({ ...shopWith({ reviewable, mine }), [`PUT ${url}`]: { body: { success: true, review: mine } } })
  await user.click(within(form).getByRole('button', { name: 'Post review' }))
  expect(await screen.findByRole('article', { name: 'Review by ada' })).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Your review' })).toBeNull()
  expect(requests.filter(({ name }) => name === `PUT ${url}`).at(-1)?.sent).toEqual({
    stars: 4,
    text: 'Good paper',
    version: 1,
  })
})

it('keeps input over a reload', async () => {
  const responses = shopWith({ reviewable: { bought: 1, current: 1 } })
  const user = await openApp(at, { as: MEMBER, responses })
  await user.click(await screen.findByRole('radio', { name: '2 stars' }))
  await user.type(screen.getByLabelText('Your words'), 'Too flat')
  expect(screen.queryByLabelText('Reviewed version')).toBeNull()
  cleanup()
  await openApp(at, { as: MEMBER, responses })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your words')).value).toBe('Too flat')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true)
})

it('lets the engineer reply, and change the reply', async () => {
  const own = { ...prompt, uploadedBy: MEMBER._id, owned: false, rating: { average: 4, count: 1 } }
  const user = await openApp(at, { as: MEMBER, responses: shopWith({ reviews: [aReview()] }, own) })
  await user.click(await screen.findByRole('button', { name: /^Answer/ }))
  await user.type(screen.getByLabelText('Your answer'), 'Thank you')
  const review = aReview({ answer: { text: 'Thank you', createdAt: '2026-03-03T12:00:00.000Z' } })
  setResponses({
    ...shopWith({ reviews: [review] }, own),
    [`POST /reviews/answer/${review._id}`]: { body: { success: true, review } },
  })
  await user.click(screen.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByText('Thank you', { selector: 'div' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change answer to the review of mira' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Thank you')
  await user.type(screen.getByLabelText('Your answer'), ', Mira')
  const changed = aReview({ answer: { text: 'Thank you, Mira', createdAt: '2026-03-04T12:00:00.000Z' } })
  setResponses({
    ...shopWith({ reviews: [changed] }, own),
    [`POST /reviews/answer/${review._id}`]: { body: { success: true, review: changed } },
  })
  await user.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Thank you, Mira', { selector: 'div' })).toBeDefined()
})

it('shows when a review was changed', async () => {
  const reviews = [
    aReview(),
    aReview({ _id: '01900000-0000-7000-8000-000000000006', updatedAt: '2026-03-09T12:00:00.000Z' }),
  ]
  await openApp(at, { as: MEMBER, responses: shopWith({ reviews }, { ...prompt, owned: false }) })
  const [asItWas, changed] = await screen.findAllByRole('article', { name: 'Review by mira' })
  expect(asItWas?.textContent).not.toContain('changed')
  expect(changed?.querySelectorAll('time')[1]?.dateTime).toBe('2026-03-09T12:00:00.000Z')
})

it('preselects the version that the reader has chosen', async () => {
  const bought = `/bought-prompt-details/${prompt._id}?version=3`
  await openApp(bought, { as: MEMBER, responses: shopWith({ reviewable: { bought: 1, current: 4 } }) })
  expect((await screen.findByLabelText<HTMLSelectElement>('Reviewed version')).value).toBe('3')
})

it('shows members reviews that no longer count', async () => {
  const review = aReview({ isRefunded: true })
  await openApp(at, { as: MEMBER, responses: shopWith({ reviews: [review] }, { ...prompt, owned: false }) })
  expect(await screen.findByRole('article', { name: 'Review by mira' })).toBeDefined()
})

it('explains to the author why a review no longer counts', async () => {
  const mine = aReview({ isRefunded: true })
  await openApp(at, { as: MEMBER, responses: shopWith({ mine }, { ...prompt, owned: false }) })
  expect(await screen.findByText(/Your purchase was refunded, so these stars no longer count/)).toBeDefined()
})

it('reports on the page of an owned prompt that the review could not be loaded, and retries', async () => {
  const bought = `/bought-prompt-details/${prompt._id}`
  const failed = { status: 500, body: { success: false, code: 'internal_error', message: 'Something broke' } }
  const user = await openApp(bought, { as: MEMBER, responses: { ...shopWith({}), [`GET ${url}`]: failed } })
  expect(await screen.findByText('We could not load your review.')).toBeDefined()
  setResponses(shopWith({ reviewable: { bought: 1, current: 1 } }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('form', { name: 'Your review' })).toBeDefined()
})

it('shows visitors uncounted reviews if there are no others', async () => {
  const review = aReview({ isRefunded: true })
  await openApp(at, { responses: shopWith({ reviews: [review] }, { ...prompt, owned: false, hasReviews: true }) })
  expect(await screen.findByText('Refunded: does not count')).toBeDefined()
})

it('tells the author of a removed review what happened, instead of the form', async () => {
  const user = await openApp(at, { as: MEMBER, responses: shopWith({ reviewable: { bought: 1, current: 1 } }) })
  await user.click(await screen.findByRole('radio', { name: '2 stars' }))
  const removed = { success: false, code: 'review_removed', message: 'An admin has removed it' }
  setResponses({ ...shopWith({ isRemoved: true }), [`PUT ${url}`]: { status: 403, body: removed } })
  await user.click(screen.getByRole('button', { name: 'Post review' }))
  expect(await screen.findByText(/An admin has removed your review/)).toBeDefined()
  expect(screen.queryByRole('form', { name: 'Your review' })).toBeNull()
})

it('requests no reviews for a visitor of a prompt without any', async () => {
  await openApp(at, { responses: shopWith({}, { ...prompt, owned: false, hasReviews: false }) })
  expect(await screen.findByText(/no reviews by others yet/)).toBeDefined()
  expect(requests.map(({ name }) => name)).not.toContain(`GET ${url}`)
})
