import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MEMBER, openApp, requests, setResponses } from '../../../testing/app.tsx'
import { aPrompt } from '../../../testing/prompt.ts'
import { seeAtOnce } from '../../../testing/see-at-once.ts'

const UPLOADER = '01900000-0000-7000-8000-000000000009'
const other = (place: number, title: string) => {
  const _id = `01900000-0000-7000-8000-00000000001${place}`
  return aPrompt({ _id, id: _id, title })
}
const prompt = aPrompt({
  salesCount: 1_204,
  rating: { average: 4.6, count: 12 },
  hasReviews: true,
  version: 3,
  textChangedAt: '2026-03-10T12:00:00.000Z',
  worksWith: ['GPT-5', 'Claude'],
  licence: 'commercial',
})
const outline = {
  ...{ characters: 900, words: 150, languages: ['en'], codeLanguages: [], codeBlocks: 0, sections: 2, steps: 0 },
  gaps: { count: 3, names: ['city', 'tone'] },
}
const responsesWith = (works: ReturnType<typeof other>[]) => ({
  [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt } },
  [`GET /prompts/outline/${prompt._id}`]: { body: { success: true, outline } },
  [`GET /prompts/engineer/${UPLOADER}`]: { body: { success: true, data: [prompt, ...works], nextCursor: null } },
  [`GET /prompts/similar/${prompt._id}`]: { body: { success: true, prompts: [other(1, 'A similar one')] } },
})
const works = ['One', 'Two', 'Three'].map((title, place) => other(place + 2, title))
const region = (name: string) => within(screen.getByRole('region', { name }))

it('says beside the price what one gets, and how many bought it', async () => {
  await openApp(`/marketplace/${prompt._id}`, { as: MEMBER, responses: responsesWith(works) })
  expect(await screen.findByText('1,204 bought this')).toBeDefined()
  const shown = region('What you get')
  expect(await shown.findByText('150 words')).toBeDefined()
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['city', 'tone', 'and 1 more'])
  expect(shown.getByText(/^3, changed on/).textContent).toBe('3, changed on Mar 10, 2026')
  expect(shown.getByText('GPT-5').closest('dd')?.textContent).toBe('GPT-5, Claude')
  const list = await screen.findByRole('list', { name: 'Other prompts by grace' })
  const links = within(list).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['One$4.00', 'Two$4.00'])
})

it('fetches similar prompts, more of the engineer and reviews when they are reached', async () => {
  const late = (name: string) => /similar|reviews/.test(name)
  await openApp(`/marketplace/${prompt._id}`, { responses: responsesWith(works) })
  await screen.findByText('150 words')
  expect(requests.filter(({ name }) => late(name))).toEqual([])
  cleanup()
  seeAtOnce()
  await openApp(`/marketplace/${prompt._id}`, { responses: responsesWith(works) })
  expect(await screen.findByRole('link', { name: /^A similar one/ })).toBeDefined()
  expect(region('More from grace').getAllByRole('link', { name: /^(One|Two|Three)/ })).toHaveLength(3)
  await waitFor(() => expect(requests.some(({ name }) => name.includes('reviews'))).toBe(true))
})

it('offers a like to its uploader too, and once liked nothing more [spec 4.like.once]', async () => {
  const own = aPrompt({ uploadedBy: MEMBER._id, isForSale: false })
  const asLiked = { ...own, likes: [MEMBER._id], likesCount: 1, likedByMe: true }
  const responding = (shown: typeof own) => ({
    [`GET /prompts/${own._id}`]: { body: { success: true, prompt: shown } },
    [`POST /prompts/like/${own._id}`]: { body: { success: true, message: 'Liked' } },
  })
  const user = await openApp(`/marketplace/${own._id}`, { as: MEMBER, responses: responding(own) })
  const like = await screen.findByRole('button', { name: 'Like' })
  setResponses(responding(asLiked))
  await user.click(like)
  const liked = await screen.findByRole('button', { name: 'Liked' })
  expect(liked.getAttribute('aria-pressed')).toBe('true')
  await screen.findByText('1 like')
  await user.click(liked)
  expect(screen.getByRole('button', { name: 'Liked' })).toBe(liked)
  expect(requests.filter(({ name }) => name.includes('/prompts/like/'))).toHaveLength(1)
})

it.each([
  ['withdrawn', { withdrawn: true }],
  ['rejected', { status: 'rejected' as const }],
  ['held', { status: 'pending' as const, isHeld: true as const }],
])('shows the likes of a listing that is %s, without a button', async (_state, fields) => {
  const off = aPrompt({ ...fields, likesCount: 3, uploadedBy: MEMBER._id, isForSale: false })
  await openApp(`/marketplace/${off._id}`, {
    as: MEMBER,
    responses: { [`GET /prompts/${off._id}`]: { body: { success: true, prompt: off } } },
  })
  expect(await screen.findByText('3 likes')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
})

it('repeats none of the two works beside the price where there are no others', async () => {
  seeAtOnce()
  await openApp(`/marketplace/${prompt._id}`, { responses: responsesWith(works.slice(0, 2)) })
  await screen.findByRole('link', { name: /^A similar one/ })
  expect(screen.queryByRole('region', { name: 'More from grace' })).toBeNull()
})

it('shows the cover first, and the description before what the specification does not know', async () => {
  seeAtOnce()
  const drawn = { ...prompt.cover_image, isDrawn: true as const }
  const shown = { ...prompt, cover_image: drawn, samplesCount: 1, preview: 'A [city] of' }
  await openApp(`/marketplace/${prompt._id}`, {
    as: MEMBER,
    responses: {
      ...responsesWith(works),
      [`GET /prompts/${prompt._id}`]: { body: { success: true, prompt: shown } },
      [`GET /prompts/samples/${prompt._id}`]: {
        body: { success: true, samples: [{ _id: 'a', text: 'A poem', filling: [], model: '' }] },
      },
    },
  })
  await screen.findByText('A poem')
  const gallery = screen.getByRole('region', { name: 'Cover and samples' })
  const cover = within(gallery).getByRole('img', { name: `Cover of ${prompt.title}` })
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(follows(cover, screen.getByText('A poem'))).toBe(true)
  const description = screen.getByRole('heading', { name: 'Description' })
  expect(follows(screen.getByRole('heading', { level: 1 }), description)).toBe(true)
  for (const name of ['How it begins', 'Look inside']) {
    expect(follows(description, await screen.findByRole('heading', { name })), name).toBe(true)
  }
})
