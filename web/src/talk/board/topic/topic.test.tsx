import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
// Loaded here, since a busy machine takes longer than a test waits.
import '../../../ui/text/Markdown.tsx'
import { MEMBER, openApp, requests } from '../../../testing/app.tsx'

const ID = '01900000-0000-7000-8000-000000000010'
const times = { createdAt: '2026-03-01T12:00:00.000Z' }
const anAnswer = (last: string, author: object) => ({
  ...{
    _id: `01900000-0000-7000-8000-0000000000${last}`,
    discussionId: ID,
    author,
    text: `Answer ${last}`,
    votesCount: 0,
  },
  ...times,
})
const mira = { _id: '01900000-0000-7000-8000-000000000002', username: 'mira' }
const answers = [anAnswer('11', mira), anAnswer('12', mira), anAnswer('13', MEMBER)]
const topic = {
  ...{
    _id: ID,
    topic: 'Foxes',
    description: 'How **red**?',
    author: mira,
    answersCount: 3,
    isAnswered: true,
    votesCount: 0,
  },
  ...{ ...times, activeAt: times.createdAt, acceptedAnswer: answers[1] },
}
const responses = {
  [`GET /discussions/${ID}`]: { body: { data: topic } },
  [`GET /discussions/answers/${ID}`]: { body: { answers, nextCursor: null } },
  [`POST /discussions/read/${ID}`]: { body: { success: true } },
}
const reads = () => requests.filter(({ name }) => name === `POST /discussions/read/${ID}`).length

it('shows the accepted answer first and once, marks others’ new ones, and is marked as read', async () => {
  const read = { [`GET /discussions/${ID}`]: { body: { data: { ...topic, readUpTo: answers[0]?._id } } } }
  await openApp(`/discussion/${ID}`, { as: MEMBER, responses: { ...responses, ...read } })
  await screen.findByText('Answer 13')
  const cards = screen.getAllByRole('article', { name: /^Answer by/ })
  const has = (text: string) => cards.map((card) => within(card).queryByText(text) !== null)
  expect(cards.map((card) => /Answer 1\d/.exec(card.textContent)?.[0])).toEqual(['Answer 12', 'Answer 11', 'Answer 13'])
  expect(has('Accepted answer')).toEqual([true, false, false])
  expect(has('New')).toEqual([true, false, false])
  await waitFor(() => expect(reads()).toBe(1))
  // Of three, one's own can be changed, and none accepted, as the topic is another's.
  expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

it('lets visitors read, and sends them to the sign-in', async () => {
  await openApp(`/discussion/${ID}`, { responses })
  await screen.findByText('Answer 13')
  expect(screen.getByRole('link', { name: 'Sign in to answer' })).toBeDefined()
  expect(screen.queryByText('New')).toBeNull()
  expect((await screen.findByText('red')).tagName).toBe('STRONG')
  expect(reads()).toBe(0)
})
