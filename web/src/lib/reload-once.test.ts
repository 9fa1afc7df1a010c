import { expect, it, vi } from 'vitest'
import { type KeptTexts, keptTexts } from './kept-texts.ts'
import { fetchOrReload } from './reload-once.ts'

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
const isOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => false), new Promise((resolve) => setImmediate(() => resolve(true)))])

it('opens the address anew when its code is gone, and leaves the screen as it is until then', async () => {
  const { texts, open } = aTab()
  expect(await isOpen(fetchOrReload(gone, address, texts, open))).toBe(true)
  expect(open.mock.calls).toEqual([['/marketplace?type=GPT']])
})

it('does so once: the second failure is thrown', async () => {
  const { texts, open } = aTab()
  void fetchOrReload(gone, address, texts, open)
  await expect(fetchOrReload(gone, address, texts, open)).rejects.toThrow('Failed to fetch')
  expect(open).toHaveBeenCalledTimes(1)
})

it('does so again after the next deploy', async () => {
  const { texts, open } = aTab()
  void fetchOrReload(gone, address, texts, open)
  expect(await fetchOrReload(there, address, texts, open)).toBe('code')
  void fetchOrReload(gone, address, texts, open)
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
})

it('does not where nothing can be kept, which would be a loop', async () => {
  const open = vi.fn()
  const forbidden = keptTexts(() => {
    throw new Error('SecurityError')
  })
  await expect(fetchOrReload(gone, address, forbidden, open)).rejects.toThrow('Failed to fetch')
  expect(open).not.toHaveBeenCalled()
})
