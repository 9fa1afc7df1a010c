import { expect, it, onTestFinished, vi } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const PLENTY = { atOnce: 100, atOnceOfOne: 100, waiting: 100, waitingOfOne: 100 }

/** Turns, and the names of what was begun in them. */
function watched(limits: Partial<typeof PLENTY>) {
  const turns = new FairTurns({ ...PLENTY, ...limits })
  const begun: string[] = []
  const enter = (key: string, name = key): boolean => turns.enter(key, () => void begun.push(name))
  return { turns, begun, enter }
}

it('lets so many be under way at once, and begins the next when one ends', () => {
  const { turns, begun, enter } = watched({ atOnce: 2 })
  for (const key of ['a', 'b', 'c', 'd']) expect(enter(key)).toBe(true)
  expect(begun).toEqual(['a', 'b'])
  turns.leave('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  turns.leave('b')
  turns.leave('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('lets so many of one asker be under way, while others go ahead', () => {
  const { turns, begun, enter } = watched({ atOnceOfOne: 1 })
  for (const name of ['a1', 'a2', 'b1', 'b2']) expect(enter(name.charAt(0), name)).toBe(true)
  expect(begun).toEqual(['a1', 'b1'])
  turns.leave('a')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

it('serves the askers in turn, and each in the order in which it asked', () => {
  const { turns, begun, enter } = watched({ atOnce: 1 })
  for (const name of ['x', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name.charAt(0), name)
  for (const key of ['x', 'a', 'b', 'c', 'a', 'b', 'a']) turns.leave(key)
  expect(begun).toEqual(['x', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('lets one asker wait for so much, and all for so much, but for a place for each', () => {
  const { turns, begun, enter } = watched({ atOnce: 1, waiting: 3, waitingOfOne: 2 })
  enter('x')
  expect(['a', 'a', 'a'].map((key) => enter(key))).toEqual([true, true, false])
  expect(['b', 'b', 'c', 'c'].map((key) => enter(key))).toEqual([true, false, true, false])
  turns.leave('x')
  turns.leave('a')
  expect(begun).toEqual(['x', 'a', 'b'])
  // Two wait: there is room again.
  expect(enter('b')).toBe(true)
})

it('forgets those who have nothing left, and may be told of them in any order', () => {
  const { turns, begun, enter } = watched({ atOnce: 1, waiting: 0 })
  enter('a')
  turns.leave('a')
  turns.leave('a')
  turns.leave('nobody')
  for (const key of ['b', 'c', 'd']) expect(enter(key)).toBe(true)
  expect(begun).toEqual(['a', 'b'])
})

it('gives the turn back when the work has ended, well or not', async () => {
  const turns = new FairTurns({ ...PLENTY, atOnce: 1, waiting: 0, waitingOfOne: 0 })
  const refusal = () => new Error('too many')
  const first = Promise.withResolvers<string>()
  const working = turns.take('a', () => first.promise, refusal)
  await expect(turns.take('b', async () => 'not now', refusal)).rejects.toThrow('too many')
  first.reject(new Error('it failed'))
  await expect(working).rejects.toThrow('it failed')
  expect(await turns.take('b', async () => 'now', refusal)).toBe('now')
})

it('lets others have at once the turn of an asker who rests, and the asker only then', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { turns, begun, enter } = watched({ atOnce: 1, atOnceOfOne: 1 })
  for (const name of ['a1', 'a2', 'b1']) enter(name.charAt(0), name)
  turns.leave('a', 100)
  turns.leave('b')
  expect(begun).toEqual(['a1', 'b1'])
  enter('c')
  expect(begun).toEqual(['a1', 'b1', 'c'])
  turns.leave('c')
  vi.advanceTimersByTime(99)
  expect(begun).toEqual(['a1', 'b1', 'c'])
  vi.advanceTimersByTime(1)
  expect(begun).toEqual(['a1', 'b1', 'c', 'a2'])
})

it('has who took a turn rest for a multiple of the time that it took', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { turns, begun, enter } = watched({ atOnceOfOne: 1 })
  const work = async () => void vi.advanceTimersByTime(10)
  await turns.take('a', work, () => new Error('no turn'), 2)
  enter('a')
  vi.advanceTimersByTime(19)
  expect(begun).toEqual([])
  vi.advanceTimersByTime(1)
  expect(begun).toEqual(['a'])
})
