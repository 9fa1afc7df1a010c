import { expect, it, onTestFinished, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const PLENTY = { concurrent: 100, concurrentPerClient: 100, queued: 100, queuedPerClient: 100 }

/** A queue and the names of started tasks. */
function watched(limits: Partial<typeof PLENTY>) {
  const queue = new FairQueue({ ...PLENTY, ...limits })
  const started: string[] = []
  const acquire = (key: string, name = key): boolean => queue.acquire(key, () => void started.push(name))
  return { queue, started, acquire }
}

it('runs tasks up to the limit, and starts the next one when a task ends', () => {
  const { queue, started, acquire } = watched({ concurrent: 2 })
  for (const key of ['a', 'b', 'c', 'd']) expect(acquire(key)).toBe(true)
  expect(started).toEqual(['a', 'b'])
  queue.release('a')
  expect(started).toEqual(['a', 'b', 'c'])
  queue.release('b')
  queue.release('c')
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

it('limits the tasks of one client, while others run', () => {
  const { queue, started, acquire } = watched({ concurrentPerClient: 1 })
  for (const name of ['a1', 'a2', 'b1', 'b2']) expect(acquire(name.charAt(0), name)).toBe(true)
  expect(started).toEqual(['a1', 'b1'])
  queue.release('a')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

it('serves the clients in turn, and the tasks of each in order', () => {
  const { queue, started, acquire } = watched({ concurrent: 1 })
  for (const name of ['x', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) acquire(name.charAt(0), name)
  for (const key of ['x', 'a', 'b', 'c', 'a', 'b', 'a']) queue.release(key)
  expect(started).toEqual(['x', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('limits the queue of each client and of all, and keeps one place for each client', () => {
  const { queue, started, acquire } = watched({ concurrent: 1, queued: 3, queuedPerClient: 2 })
  acquire('x')
  expect(['a', 'a', 'a'].map((key) => acquire(key))).toEqual([true, true, false])
  expect(['b', 'b', 'c', 'c'].map((key) => acquire(key))).toEqual([true, false, true, false])
  queue.release('x')
  queue.release('a')
  expect(started).toEqual(['x', 'a', 'b'])
  // Two are queued, so there is a free place.
  expect(acquire('b')).toBe(true)
})

it('removes clients without tasks, and accepts releases in any order', () => {
  const { queue, started, acquire } = watched({ concurrent: 1, queued: 0 })
  acquire('a')
  queue.release('a')
  queue.release('a')
  queue.release('unknown')
  for (const key of ['b', 'c', 'd']) expect(acquire(key)).toBe(true)
  expect(started).toEqual(['a', 'b'])
})

it('releases the slot when the task resolves or rejects', async () => {
  const queue = new FairQueue({ ...PLENTY, concurrent: 1, queued: 0, queuedPerClient: 0 })
  const refusal = () => new Error('too many')
  const first = Promise.withResolvers<string>()
  const working = queue.run('a', () => first.promise, refusal)
  await expect(queue.run('b', async () => 'not now', refusal)).rejects.toThrow('too many')
  first.reject(new Error('it failed'))
  await expect(working).rejects.toThrow('it failed')
  expect(await queue.run('b', async () => 'now', refusal)).toBe('now')
})

it('gives a slot to other clients during the cooldown of one, and to that one after it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { queue, started, acquire } = watched({ concurrent: 1, concurrentPerClient: 1 })
  for (const name of ['a1', 'a2', 'b1']) acquire(name.charAt(0), name)
  queue.release('a', 100)
  queue.release('b')
  expect(started).toEqual(['a1', 'b1'])
  acquire('c')
  expect(started).toEqual(['a1', 'b1', 'c'])
  queue.release('c')
  vi.advanceTimersByTime(99)
  expect(started).toEqual(['a1', 'b1', 'c'])
  vi.advanceTimersByTime(1)
  expect(started).toEqual(['a1', 'b1', 'c', 'a2'])
})

it('the cooldown is a multiple of the duration of its task', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { queue, started, acquire } = watched({ concurrentPerClient: 1 })
  const work = async () => void vi.advanceTimersByTime(10)
  await queue.run('a', work, () => new Error('queue is full'), 2)
  acquire('a')
  vi.advanceTimersByTime(19)
  expect(started).toEqual([])
  vi.advanceTimersByTime(1)
  expect(started).toEqual(['a'])
})
