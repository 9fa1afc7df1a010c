import { beforeEach, expect, it, vi } from 'vitest'
import type { NewMessage } from './outbox.ts'

/** Loads the modules anew, as a page does. What the tab keeps is there still. */
async function load() {
  vi.resetModules()
  const { clearTab } = await import('../../../lib/storage/personal.ts')
  const { ApiError } = await import('../../../lib/api/api-error.ts')
  return { ...(await import('./outbox.ts')), clearTab, ApiError }
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const message = (clientKey: string): NewMessage => ({ to: 'grace', message: 'Hello', clientKey, sentAt: '2026-03-10' })
const sending = (clientKey: string) => ({ ...message(clientKey), state: 'sending', reason: null })
const failed = (clientKey: string) => ({ ...message(clientKey), state: 'failed', reason: null })

const fail = () => Promise.reject(new Error('No answer'))
const succeed = () => Promise.resolve()
const never = () => new Promise(() => undefined)

it('knows what of a user could not be sent, and nothing of others', async () => {
  const tab = await load()
  expect(await tab.sendMessage('ada', message('k1'), fail)).toBe(false)
  await tab.sendMessage('mira', message('k2'), fail)
  expect(tab.outgoingOf('ada')).toEqual([failed('k1')])
})

it('says why the server refused a message', async () => {
  const tab = await load()
  const refuse = () => Promise.reject(new tab.ApiError(429, 'Too many messages'))
  await tab.sendMessage('ada', message('k1'), refuse)
  expect(tab.outgoingOf('ada')).toEqual([{ ...failed('k1'), reason: 'Too many messages' }])
})

it('keeps nothing of what has arrived, nor of the attempts before', async () => {
  const tab = await load()
  await tab.sendMessage('ada', message('k1'), fail)
  await tab.sendMessage('ada', message('other'), fail)
  expect(await tab.sendMessage('ada', message('k1'), succeed)).toBe(true)
  expect(tab.outgoingOf('ada')).toEqual([failed('other')])
  tab.removeOutgoing('ada', 'other')
  expect(tab.outgoingOf('ada')).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

it('sends one after the other, in the order of writing, also after one that failed', async () => {
  const tab = await load()
  const calls: string[] = []
  let isBusy = false
  const deliver = async ({ clientKey }: NewMessage) => {
    expect(isBusy).toBe(false)
    isBusy = true
    calls.push(clientKey)
    await Promise.resolve()
    isBusy = false
    if (clientKey === 'k2') throw new Error('No answer')
  }
  const sent = ['k1', 'k2', 'k3'].map((key) => tab.sendMessage('ada', message(key), deliver))
  expect(tab.outgoingOf('ada')).toEqual(['k1', 'k2', 'k3'].map(sending))
  expect(await Promise.all(sent)).toEqual([true, false, true])
  expect(calls).toEqual(['k1', 'k2', 'k3'])
  expect(tab.outgoingOf('ada')).toEqual([failed('k2')])
})

it('does not let one user or one conversation wait for another', async () => {
  const tab = await load()
  void tab.sendMessage('ada', message('k1'), never)
  expect(await tab.sendMessage('ada', { ...message('k3'), to: 'ben' }, succeed)).toBe(true)
  expect(await tab.sendMessage('mira', message('k2'), succeed)).toBe(true)
})

it('brings back after a reload what had not arrived, for its user only', async () => {
  const before = await load()
  await before.sendMessage('ada', message('failed'), fail)
  await before.sendMessage('ada', message('arrived'), succeed)
  void before.sendMessage('ada', message('on its way'), never)

  const after = await load()
  expect(after.outgoingOf('ada')).toEqual([failed('failed'), failed('on its way')])
  expect(after.outgoingOf('mira')).toEqual([])
})

it('makes no message of what anyone may have changed', async () => {
  const tab = await load()
  const fields = { broken: '{', other: '{"to":"grace"}' }
  sessionStorage.setItem('draft:unsent:ada', JSON.stringify({ fields }))
  expect(tab.outgoingOf('ada')).toEqual([])
})

it('forgets all when the user signs out, and sends nothing that still waited', async () => {
  const tab = await load()
  const answer = Promise.withResolvers<void>()
  const deliver = vi.fn(() => answer.promise)
  const sent = ['k1', 'k2'].map((key) => tab.sendMessage('ada', message(key), deliver))
  await vi.waitFor(() => expect(deliver).toHaveBeenCalledOnce())
  tab.clearTab()
  answer.reject(new Error('No answer'))
  expect(await Promise.all(sent)).toEqual([false, false])
  expect(deliver).toHaveBeenCalledOnce()
  expect(tab.outgoingOf('ada')).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

it('sends by itself, once and in order, what got no answer, when the browser is online again', async () => {
  const tab = await load()
  const refuse = () => Promise.reject(new tab.ApiError(403, 'No'))
  const unanswered = () => Promise.reject(new tab.ApiError(0, 'No response received from the server'))
  const deliver = vi.fn<(one: NewMessage) => Promise<void>>(unanswered)
  await Promise.all(['k1', 'k2'].map((key) => tab.sendMessage('ada', message(key), deliver)))
  // Pressed while there is still no connection.
  await tab.sendMessage('ada', message('k1'), deliver)
  await tab.sendMessage('ada', message('given up'), deliver)
  tab.removeOutgoing('ada', 'given up')
  await tab.sendMessage('ada', message('refused'), refuse)
  deliver.mockReset().mockResolvedValue()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(tab.outgoingOf('ada')).toMatchObject([{ clientKey: 'refused', state: 'failed' }]))
  expect(deliver.mock.calls).toMatchObject([[{ clientKey: 'k1' }], [{ clientKey: 'k2' }]])
})

it('waits once for a connection for each message, and not for what has arrived', async () => {
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

it('tells of each change', async () => {
  const tab = await load()
  const seen: string[][] = []
  const stop = tab.onOutboxChange(() => seen.push(tab.outgoingOf('ada').map(({ state }) => state)))
  await tab.sendMessage('ada', message('k1'), fail)
  await tab.sendMessage('ada', message('k1'), succeed)
  stop()
  await tab.sendMessage('ada', message('k2'), fail)
  expect(seen).toEqual([['sending'], ['failed'], ['sending'], []])
})
