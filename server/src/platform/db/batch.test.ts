import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batched } from './statements.ts'

it('batches the calls of one tick by group', async () => {
  const ask = batched(
    (word: string) => word[0] ?? '',
    async (words) => words.join(' '),
  )
  expect(await Promise.all(['ant', 'bee', 'ape'].map(ask))).toEqual(['ant ape', 'bee', 'ant ape'])
  expect(await ask('asp')).toBe('asp')
})

it('runs one batch of a group at a time where that is asked for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const batches: string[][] = []
  const ask = batched(
    () => '',
    async (words: string[]) => {
      batches.push(words)
      if (words.includes('fail')) throw new Error('failed')
      await promise
    },
    { isSerial: true },
  )
  const first = ask('ant')
  await expect.poll(() => batches).toEqual([['ant']])
  const later = [ask('bee')]
  await setImmediate()
  await setImmediate()
  later.push(ask('fail'))
  expect(batches).toHaveLength(1)
  resolve()
  await first
  expect(await Promise.allSettled(later)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await ask('cat')
  expect(batches).toEqual([['ant'], ['bee', 'fail'], ['cat']])
})

it('rejects all calls of a failed group, and no others', async () => {
  const ask = batched(String, async (numbers: number[]) => {
    if (numbers.includes(1)) throw new Error('one')
    return numbers.length
  })
  expect(await Promise.allSettled([1, 2, 1, 2].map(ask))).toMatchObject([
    { reason: { message: 'one' } },
    { value: 2 },
    { reason: { message: 'one' } },
    { value: 2 },
  ])
})
