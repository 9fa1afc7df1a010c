import { beforeEach, expect, it, vi } from 'vitest'
import type { NewMessage } from './outbox.ts'

/** Reloads the modules like a new page. The tab's storage remains. */
async function load() {
  vi.resetModules()
  const { clearTab } = await import('../../../lib/storage/personal.ts')
  const { ApiError } = await import('../../../lib/api/api-error.ts')
  const { signIn } = await import('../../../lib/session/session.ts')
  const become = (id: string) => signIn({ _id: id, username: id, email: '', role: 'member' })
  become('ada')
  return { ...(await import('./outbox.ts')), clearTab, become, ApiError }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const message = (clientKey: string): NewMessage => ({ to: 'grace', message: 'Hello', clientKey, sentAt: '2026-03-10' })
const sending = (clientKey: string) => ({ ...message(clientKey), state: 'sending', reason: null })
const failed = (clientKey: string) => ({ ...message(clientKey), state: 'failed', reason: null })

const fail = () => Promise.reject(new Error('No answer'))
const succeed = () => Promise.resolve()
const never = () => new Promise(() => undefined)

it('returns a user’s unsent messages only', async () => {
  const tab = await load()
  expect(await tab.sendMessage('ada', message('k1'), fail)).toBe(false)
  await tab.sendMessage('mira', message('k2'), fail)
  expect(tab.outgoingOf('ada')).toEqual([failed('k1')])
})

it('returns the reason of a refusal', async () => {
  const tab = await load()
  const refuse = () => Promise.reject(new tab.ApiError(429, 'Too many messages'))
  await tab.sendMessage('ada', message('k1'), refuse)
  expect(tab.outgoingOf('ada')).toEqual([{ ...failed('k1'), reason: 'Too many messages' }])
})

it('removes a message that has arrived, and its earlier attempts', async () => {
  const tab = await load()
  await tab.sendMessage('ada', message('k1'), fail)
  await tab.sendMessage('ada', message('other'), fail)
  expect(await tab.sendMessage('ada', message('k1'), succeed)).toBe(true)
  expect(tab.outgoingOf('ada')).toEqual([failed('other')])
  tab.removeOutgoing('ada', 'other')
  expect(tab.outgoingOf('ada')).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

it('sends in order, also after a failure', async () => {
  const tab = await load()
  const requests: string[] = []
  let isBusy = false
  const deliver = async ({ clientKey }: NewMessage) => {
    expect(isBusy).toBe(false)
    isBusy = true
    requests.push(clientKey)
    await Promise.resolve()
    isBusy = false
    if (clientKey === 'k2') throw new Error('No answer')
  }
  const sent = ['k1', 'k2', 'k3'].map((key) => tab.sendMessage('ada', message(key), deliver))
  expect(tab.outgoingOf('ada')).toEqual(['k1', 'k2', 'k3'].map(sending))
  expect(await Promise.all(sent)).toEqual([true, false, true])
  expect(requests).toEqual(['k1', 'k2', 'k3'])
  expect(tab.outgoingOf('ada')).toEqual([failed('k2')])
})

it('sends independently per user and conversation', async () => {
  const tab = await load()
  void tab.sendMessage('ada', message('k1'), never)
  expect(await tab.sendMessage('ada', { ...message('k3'), to: 'ben' }, succeed)).toBe(true)
  tab.become('mira')
  expect(await tab.sendMessage('mira', message('k2'), succeed)).toBe(true)
})

it('restores unsent messages after a reload, for their user only', async () => {
  const before = await load()
  await before.sendMessage('ada', message('failed'), fail)
  await before.sendMessage('ada', message('arrived'), succeed)
  void before.sendMessage('ada', message('on its way'), never)

  const after = await load()
  expect(after.outgoingOf('ada')).toEqual([failed('failed'), failed('on its way')])
  expect(after.outgoingOf('mira')).toEqual([])
})

it('ignores malformed storage', async () => {
  const tab = await load()
  const fields = { broken: '{', other: '{"to":"grace"}' }
  sessionStorage.setItem('draft:unsent:ada', JSON.stringify({ fields }))
  expect(tab.outgoingOf('ada')).toEqual([])
})

it('removes everything when the user signs out, files too, and does not send pending messages', async () => {
  const tab = await load()
  const pending = Promise.withResolvers<void>()
  const deliver = vi.fn(() => pending.promise)
  const file = new File(['notes'], 'notes.md')
  const messages = [message('k1'), message('k2'), { ...message('k3'), file }]
  await tab.sendMessage('ada', { ...message('failed'), to: 'ben', file }, fail)
  const sent = messages.map((one) => tab.sendMessage('ada', one, deliver))
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce())
  tab.clearTab()
  expect(tab.outgoingOf('ada')).toEqual([])
  pending.reject(new Error('No answer'))
  expect(await Promise.all(sent)).toEqual([false, false, false])
  window.dispatchEvent(new Event('online'))
  expect(deliver).toHaveBeenCalledOnce()
  expect(tab.outgoingOf('ada')).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

it('sends nothing of a user by the session of another', async () => {
  const tab = await load()
  const file = new File(['notes'], 'notes.md')
  const pending = Promise.withResolvers<void>()
  const deliver = vi.fn(() => pending.promise)
  const sent = ['k1', 'k2'].map((key) => tab.sendMessage('ada', { ...message(key), file }, deliver))
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce())
  tab.become('mira')
  pending.resolve()
  expect(await Promise.all(sent)).toEqual([true, false])
  expect(deliver).toHaveBeenCalledOnce()
  tab.become('ada')
  expect(tab.outgoingOf('ada')).toEqual([{ ...failed('k2'), file }])
  expect(await tab.sendMessage('ada', { ...message('k2'), file }, succeed)).toBe(true)
})

it('retries failed messages once, in order, when the browser is online again', async () => {
  const tab = await load()
  const refuse = () => Promise.reject(new tab.ApiError(403, 'No'))
  const unanswered = () => Promise.reject(new tab.ApiError(0, 'No response received from the server'))
  const deliver = vi.fn<(one: NewMessage) => Promise<void>>(unanswered)
  await Promise.all(['k1', 'k2'].map((key) => tab.sendMessage('ada', message(key), deliver)))
  // Pressed while still offline.
  await tab.sendMessage('ada', message('k1'), deliver)
  await tab.sendMessage('ada', message('given up'), deliver)
  tab.removeOutgoing('ada', 'given up')
  await tab.sendMessage('ada', message('refused'), refuse)
  deliver.mockReset().mockResolvedValue()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(tab.outgoingOf('ada')).toMatchObject([{ clientKey: 'refused', state: 'failed' }]))
  expect(deliver.mock.calls.map((given: unknown[]) => given[0])).toMatchObject([
    { clientKey: 'k1' },
    { clientKey: 'k2' },
  ])
})

it('waits for a connection once per message, and not for arrived ones', async () => {
  const tab = await load()
  const waiting = new Set<AbortSignal>()
  vi.spyOn(window, 'addEventListener').mockImplementation((type, _listener, options) => {
    if (type === 'online' && typeof options === 'object' && options.signal) waiting.add(options.signal)
  })
  const countOfWaits = () => [...waiting].filter(({ aborted }) => !aborted).length
  await tab.sendMessage('ada', message('k1'), fail)
  await tab.sendMessage('ada', message('k1'), fail)
  expect(countOfWaits()).toBe(1)
  await tab.sendMessage('ada', message('k1'), succeed)
  expect(countOfWaits()).toBe(0)
})

it('notifies listeners of each change', async () => {
  const tab = await load()
  const seen: string[][] = []
  const stop = tab.onOutboxChange(() => seen.push(tab.outgoingOf('ada').map(({ state }) => state)))
  await tab.sendMessage('ada', message('k1'), fail)
  await tab.sendMessage('ada', message('k1'), succeed)
  stop()
  await tab.sendMessage('ada', message('k2'), fail)
  expect(seen).toEqual([['sending'], ['failed'], ['sending'], []])
})

it('keeps a file of this page alone, reports what of it is sent, and lets it be sent again', async () => {
  const tab = await load()
  const file = new File(['notes'], 'notes.md')
  const shown: unknown[] = []
  const deliver = async (_: NewMessage, onProgress: (progress: number) => void) => {
    onProgress(0.5)
    shown.push(tab.outgoingOf('ada')[0]?.progress)
    throw new tab.ApiError(400, 'This file is no text')
  }
  expect(await tab.sendMessage('ada', { ...message('k1'), file }, deliver)).toBe(false)
  expect(shown).toEqual([0.5])
  expect(tab.outgoingOf('ada')).toEqual([{ ...failed('k1'), file, reason: 'This file is no text' }])
  expect(sessionStorage).toHaveLength(0)
  expect((await load()).outgoingOf('ada')).toEqual([])
  expect(await tab.sendMessage('ada', { ...message('k1'), file }, succeed)).toBe(true)
  expect(tab.outgoingOf('ada')).toEqual([])
})

it('asks before the page is left while a file is unsent, and not otherwise', async () => {
  const tab = await load()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const file = new File(['notes'], 'notes.md')
  await tab.sendMessage('ada', message('text'), fail)
  expect(isAsked()).toBe(false)
  await tab.sendMessage('ada', { ...message('k1'), file }, fail)
  expect(isAsked()).toBe(true)
  await tab.sendMessage('ada', { ...message('k1'), file }, succeed)
  expect(isAsked()).toBe(false)
  void tab.sendMessage('ada', { ...message('k2'), file }, never)
  expect(isAsked()).toBe(true)
  tab.clearTab()
  expect(isAsked()).toBe(false)
})
