import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backoffMs, openEventStream } from './event-stream.ts'

class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: 'place 1' }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`
const message = (last: number) => ({
  _id: id(last),
  senderId: id(8),
  receiverId: id(9),
  message: 'Hello',
  createdAt: '2026-03-10T12:00:00.000Z',
  clientKey: null,
})

const notice = { message: vi.fn(), notification: vi.fn(), read: vi.fn(), open: vi.fn(), reset: vi.fn(), lost: vi.fn() }
const browser = new EventTarget()
let close: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('window', browser)
  FakeSource.all = []
  for (const spy of Object.values(notice)) spy.mockReset()
  const handlers = { message: notice.message, notification: notice.notification, read: notice.read }
  close = openEventStream('/events', { handlers, onOpen: notice.open, onReset: notice.reset, onLost: notice.lost })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const latest = () => FakeSource.all.at(-1) as FakeSource

it('emits each event once, also across connections', async () => {
  latest().send('message', message(1))
  latest().send('message', message(1))
  latest().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(1_000)
  latest().send('message', message(1))
  latest().send('message', message(2))
  expect(notice.message.mock.calls.map(([{ _id }]) => _id)).toEqual([id(1), id(2)])
})

it('does not reconnect while the browser does', async () => {
  latest().fail(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSource.all).toHaveLength(1)
  expect(notice.lost).not.toHaveBeenCalled()
})

it('reconnects with a backoff once the browser has given up', async () => {
  latest().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSource.all).toHaveLength(2)
  latest().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(999)
  expect(FakeSource.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(FakeSource.all).toHaveLength(3)
})

it('reconnects with its position', async () => {
  latest().send('message', message(1))
  latest().fail(FakeSource.CLOSED)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSource.all.map(({ url }) => url)).toEqual(['/events', '/events?lastEventId=place+1'])
})

it('reconnects immediately when the network is back', () => {
  latest().fail(FakeSource.CLOSED)
  browser.dispatchEvent(new Event('online'))
  expect(FakeSource.all).toHaveLength(2)
})

it('reports when it is open, and when everything has to be refetched', () => {
  latest().dispatchEvent(new Event('open'))
  latest().send('reset', {})
  expect([notice.open, notice.reset].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('emits nothing once closed', async () => {
  latest().fail(FakeSource.CLOSED)
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSource.all).toHaveLength(1)
})

it('doubles the wait before each attempt, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => backoffMs(attempt, () => 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

it('subtracts a random part of up to a half from the wait', () => expect(backoffMs(1, () => 1)).toBe(1_000))
