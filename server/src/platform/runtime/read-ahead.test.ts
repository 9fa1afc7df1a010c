import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

it('yields results in order, of which so many are in progress', async () => {
  let running = 0
  let most = 0
  const work = async (item: number) => {
    most = Math.max(most, ++running)
    for (let turns = 10 - item; turns > 0; turns -= 1) await turn()
    running -= 1
    return item * 2
  }
  expect(await all(readAhead([1, 2, 3, 4, 5, 6, 7, 8, 9], 3, work))).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18])
  expect(most).toBe(3)
  expect(await all(readAhead([], 3, work))).toEqual([])
})

it('ends with the first failure, once nothing is in progress any more', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    for (let turns = item; turns > 0; turns -= 1) await turn()
    ended.push(item)
    if (item !== 2) throw new Error(`failed at ${item}`)
  }
  await expect(all(readAhead([5, 2, 9, 1], 3, work))).rejects.toThrow('failed at 5')
  expect(ended).toEqual([2, 5, 9])
})
