import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
// Loaded here, since a busy machine takes longer than a test waits.
import '../../ui/text/Markdown.tsx'
import { MEMBER, openApp, setResponses } from '../../testing/app.tsx'

const aDiscussion = (id: string, topic: string) => ({
  _id: id,
  topic,
  description: 'About it',
  author: { _id: MEMBER._id, username: MEMBER.username },
  createdAt: '2026-03-01T12:00:00.000Z',
  ...{ answersCount: 0, isAnswered: false, votesCount: 0, activeAt: '2026-03-01T12:00:00.000Z' },
})

it('shows a topic as Markdown', async () => {
  const written = { ...aDiscussion('1', 'Foxes'), description: 'Use **two** colours' }
  const list = { 'GET /discussions/all': { body: { data: [written], nextCursor: null } } }
  await openApp('/discussion', { responses: list })
  expect((await screen.findByText('two')).tagName).toBe('STRONG')
})

it('scrolls to the posted discussion and focuses it', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const list = { 'GET /discussions/all': { body: { data: [aDiscussion('1', 'Old')], nextCursor: null } } }
  const user = await openApp('/discussion', { as: MEMBER, responses: list })
  await screen.findByRole('heading', { name: 'Old' })
  setResponses({ ...list, 'POST /discussions/create': { body: { success: true, data: aDiscussion('2', 'New') } } })
  await user.type(await screen.findByRole('textbox', { name: 'Topic' }), 'New')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'About it')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  const row = (await screen.findByRole('heading', { name: 'New' })).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(scrolled.mock.contexts).toEqual([row])
})
