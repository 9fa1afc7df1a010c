import { GREETING } from '@promptery/contract/constants'
import type { Message } from '@promptery/contract/talk/messages'
import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configOptions, DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { clearSession, signIn } from '../../lib/session/session.ts'
import { readDraft } from '../../lib/storage/draft.ts'
import { paths } from '../../paths.ts'
import { renderAt } from '../../testing/render.tsx'
import { messagesOptions } from './api.ts'
import { messageDraft } from './message-draft.ts'
import { outgoingOf } from './outbox/outbox.ts'
import { SendMessageButton } from './SendMessageButton.tsx'

const [ada, grace, joan] = [1, 2, 3].map((last) => `01900000-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]
const press = async (said: Message[], config: Partial<typeof DEFAULT_CONFIG> = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(messagesOptions(grace).queryKey, {
    pages: [{ items: said, nextCursor: null }],
    pageParams: [null],
  })
  const { user, router } = renderAt(<SendMessageButton to={grace} />, { client })
  act(() => void client.setQueryData(configOptions.queryKey, { ...DEFAULT_CONFIG, ...config }))
  await user.click(screen.getByRole('button', { name: 'Send a Message' }))
  return router
}

beforeEach(() => signIn({ _id: ada, username: 'ada', email: 'ada@test.example', role: 'member' }))
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('only opens an existing conversation', async () => {
  const router = await press([
    {
      _id: ada,
      senderId: grace,
      receiverId: ada,
      message: 'Hello',
      createdAt: '2026-03-10T12:00:00.000Z',
      clientKey: null,
    },
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.chats))
  expect(outgoingOf(ada)).toEqual([])
})

it('opens a new conversation with the greeting as a draft where the shop sends none', async () => {
  const router = await press([], { sendsGreeting: false })
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.chats))
  expect(readDraft(messageDraft(ada, grace))).toEqual({ message: GREETING })
  expect(outgoingOf(ada)).toEqual([])
})

it('greets in a new conversation', async () => {
  // There is no server here: the unsent message is stored.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await press([])
  await waitFor(() => expect(outgoingOf(ada)).toMatchObject([{ to: grace, message: expect.stringMatching(/^Hi!/) }]))
})

it('greets, though an event stream that opens cancels the first fetch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let respond = () => {}
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/messages/send/')
      ? Promise.reject(new TypeError('offline'))
      : new Promise((resolve) => {
          respond = () => resolve(Response.json([]))
        }),
  )
  const client = new QueryClient()
  const { user } = renderAt(<SendMessageButton to={joan} />, { client })
  await user.click(screen.getByRole('button', { name: 'Send a Message' }))
  await client.cancelQueries({ queryKey: queryKeys.messages })
  respond()
  await waitFor(() => expect(outgoingOf(ada).map(({ to }) => to)).toContain(joan))
})
