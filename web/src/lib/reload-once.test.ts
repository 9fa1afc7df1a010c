import { expect, it, vi } from 'vitest'
import { type KeptTexts, keptTexts } from './kept-texts.ts'
import { fetchOrReload, MissingCode } from './reload-once.ts'

/** A tab whose texts outlive the page. */
function aTab() {
  const kept = new Map<string, string>()
  const texts: KeptTexts = {
    get: (name) => kept.get(name) ?? null,
    set: (name, text) => kept.set(name, text).has(name),
    remove: (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
  return { texts, open: vi.fn() }
}

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const there = () => Promise.resolve('code')
const address = () => '/marketplace?type=GPT'
const anotherClient = () => Promise.resolve('another' as const)
const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(() => resolve(true)))])

it('opens the address anew when its code is gone, and leaves the screen as it is until then', async () => {
  const { texts, open } = aTab()
  expect(await isOpen(fetchOrReload(gone, address, texts, open, anotherClient))).toBe(true)
  expect(open.mock.calls).toEqual([['/marketplace?type=GPT']])
})

it('does not without a network, where the page would be lost', async () => {
  const { texts, open } = aTab()
  const offline = () => Promise.resolve('nothing' as const)
  for (const _ of [1, 2, 3]) {
    await expect(fetchOrReload(gone, () => '/hire', texts, open, offline)).rejects.toThrow(MissingCode)
  }
  expect(open).not.toHaveBeenCalled()
  expect(await fetchOrReload(there, () => '/hire', texts, open, offline)).toBe('code')
})

it('does not for the client that runs, unless that has failed before: a browser may remember it', async () => {
  const { texts, open } = aTab()
  const same = () => Promise.resolve('the same' as const)
  await expect(fetchOrReload(gone, () => '/sellprompt', texts, open, same)).rejects.toThrow(MissingCode)
  expect(open).not.toHaveBeenCalled()
  expect(await isOpen(fetchOrReload(gone, () => '/sellprompt', texts, open, same))).toBe(true)
  expect(open.mock.calls).toEqual([['/sellprompt']])
  await expect(fetchOrReload(gone, () => '/sellprompt', texts, open, same)).rejects.toThrow(MissingCode)
})

it('does so once: the second failure is thrown', async () => {
  const { texts, open } = aTab()
  await isOpen(fetchOrReload(gone, address, texts, open, anotherClient))
  await expect(fetchOrReload(gone, address, texts, open, anotherClient)).rejects.toThrow('Failed to fetch')
  expect(open).toHaveBeenCalledTimes(1)
})

it('does so again after the next deploy', async () => {
  const { texts, open } = aTab()
  await isOpen(fetchOrReload(gone, address, texts, open, anotherClient))
  expect(await fetchOrReload(there, address, texts, open, anotherClient)).toBe('code')
  void fetchOrReload(gone, address, texts, open, anotherClient)
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
})

it('does not where nothing can be kept, which would be a loop', async () => {
  const open = vi.fn()
  const forbidden = keptTexts(() => {
    throw new Error('SecurityError')
  })
  await expect(fetchOrReload(gone, address, forbidden, open, anotherClient)).rejects.toThrow('Failed to fetch')
  expect(open).not.toHaveBeenCalled()
})
