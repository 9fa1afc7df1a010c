import { expect, it } from 'vitest'
import { SearchTurns } from './turns.ts'

it('makes four searches at once, the others in their order, and refuses what would wait for too long', async () => {
  const turns = new SearchTurns()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const search = (number: number) =>
    turns.take(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const asked = Array.from({ length: 44 }, (_, number) => search(number))
  expect(begun).toEqual([0, 1, 2, 3])
  await expect(search(44)).rejects.toMatchObject({ status: 503, code: 'searches_busy' })
  ends[2]?.()
  await asked[2]
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  for (let done = 0; done < 44; done += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(done)
    ends[done]?.()
  }
  await Promise.all(asked)
  expect(begun).toEqual([...Array(44).keys()])
})

it('gives the turn of a search that fails to the next', async () => {
  const turns = new SearchTurns()
  const failing = Array.from({ length: 6 }, () => turns.take(() => Promise.reject(new Error('slow'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  await expect(turns.take(async () => 'found')).resolves.toBe('found')
})
