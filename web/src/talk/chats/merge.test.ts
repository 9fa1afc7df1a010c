import type { Message } from '@promptery/contract/talk/messages'
import { describe, expect, it } from 'vitest'
import { type MessagePages, messagesOf, timelineOf, withLastMessage, withLaterMessages, withMessage } from './merge.ts'
import type { Outgoing } from './outbox/outbox.ts'

const ME = 'me'
const message = (_id: string, minute: number, more: Partial<Message> = {}): Message => ({
  _id,
  senderId: 'ada',
  receiverId: ME,
  message: _id,
  createdAt: `2026-03-10T12:${String(minute).padStart(2, '0')}:00.000Z`,
  clientKey: null,
  ...more,
})
const own = (_id: string, minute: number, clientKey: string) =>
  message(_id, minute, { senderId: ME, receiverId: 'ada', clientKey })

/** The latest page first, each page oldest first, as in responses. */
const pages = (...lists: Message[][]): MessagePages => ({
  pages: lists.map((items) => ({ items, nextCursor: null })),
  pageParams: lists.map(() => null),
})
const ids = (data: MessagePages) => messagesOf(data).map(({ _id }) => _id)

describe('withMessage', () => {
  const data = pages([message('c', 3), message('d', 4)], [message('a', 1), message('b', 2)])

  it('appends a new message', () => expect(ids(withMessage(data, message('e', 5)))).toEqual([...'abcde']))
  it('is idempotent, on any page', () => {
    expect(withMessage(data, message('d', 4))).toBe(data)
    expect(withMessage(data, message('a', 1))).toBe(data)
  })
  it('sorts late messages by time', () =>
    expect(ids(withMessage(withMessage(data, message('f', 6)), message('e', 5)))).toEqual([...'abcdef']))
  it('breaks ties by id', () => expect(ids(pages([message('y', 1), message('x', 1)]))).toEqual(['x', 'y']))
  it('removes duplicates of two pages', () =>
    expect(ids(pages([message('b', 2)], [message('a', 1), message('b', 2)]))).toEqual(['a', 'b']))
})

describe('withLaterMessages', () => {
  it('keeps messages that arrived during the fetch', () => {
    const old = pages([message('a', 1), message('b', 2), message('c', 3)])
    expect(ids(withLaterMessages(pages([message('a', 1), message('b', 2)]), old))).toEqual([...'abc'])
  })
  it('uses the response for all others', () => {
    expect(ids(withLaterMessages(pages([message('b', 2)]), pages([message('a', 1)])))).toEqual(['b'])
    expect(ids(withLaterMessages(pages([message('b', 2)]), undefined))).toEqual(['b'])
  })
})

describe('timelineOf', () => {
  const waiting = (clientKey: string, state: Outgoing['state'] = 'sending'): Outgoing => ({
    to: 'peer',
    clientKey,
    message: clientKey,
    sentAt: '2026-03-10T12:09:00.000Z',
    state,
    reason: null,
  })
  const shown = (messages: Message[], outgoing: Outgoing[]) =>
    timelineOf(messages, outgoing, ME).map(({ key, state }) => `${key} ${state}`)

  it('appends unsent messages', () =>
    expect(shown([message('a', 1)], [waiting('k1'), waiting('k2', 'failed')])).toEqual([
      'a stored',
      'k1 sending',
      'k2 failed',
    ]))
  it('replaces an unsent message once it is stored, in its place', () =>
    expect(shown([own('a', 1, 'k1'), message('b', 2)], [waiting('k1'), waiting('k2')])).toEqual([
      'k1 stored',
      'b stored',
      'k2 sending',
    ]))
  it('shows a retried message once', () =>
    expect(shown([], [waiting('k1', 'failed'), waiting('k1')])).toEqual(['k1 sending']))
  it('ignores another user’s key', () =>
    expect(shown([message('a', 1, { clientKey: 'k1' })], [waiting('k1')])).toEqual(['a stored', 'k1 sending']))
})

describe('withLastMessage', () => {
  const conversation = (_id: string, minute: number) => ({
    _id,
    username: _id,
    lastMessage: message(`${_id}1`, minute, { senderId: _id }),
    unread: 0,
    readUpTo: null,
    isMuted: false,
  })
  const list = {
    pages: [{ data: [conversation('bob', 5), conversation('ada', 4)] }, { data: [conversation('eve', 1)] }],
  }
  const state = (next: typeof list | null) =>
    next?.pages.map(({ data }) => data.map(({ _id, unread }) => `${_id} ${unread}`))

  it('moves the conversation to the top and counts', () =>
    expect(state(withLastMessage(list, message('n', 9), ME))).toEqual([['ada 1', 'bob 0'], ['eve 0']]))
  it('moves it from a later page too', () =>
    expect(state(withLastMessage(list, message('n', 9, { senderId: 'eve' }), ME))).toEqual([
      ['eve 1', 'bob 0', 'ada 0'],
      [],
    ]))
  it('does not count one’s own messages', () =>
    expect(state(withLastMessage(list, own('n', 9, 'k'), ME))).toEqual([['ada 0', 'bob 0'], ['eve 0']]))
  it('does not count a message twice', () => {
    const once = withLastMessage(list, message('n', 9), ME)
    expect(once && withLastMessage(once, message('n', 9), ME)).toBe(once)
  })
  it('returns null for an unknown conversation', () =>
    expect(withLastMessage(list, message('n', 9, { senderId: 'zoe' }), ME)).toBeNull())
})
