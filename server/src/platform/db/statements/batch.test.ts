import { expect, it } from 'vitest'
import { batched } from './batch.ts'

it('batches the calls of one tick by group', async () => {
  const ask = batched(
    (word: string) => word[0] ?? '',
    async (words) => words.join(' '),
  )
  expect(await Promise.all(['ant', 'bee', 'ape'].map(ask))).toEqual(['ant ape', 'bee', 'ant ape'])
  expect(await ask('asp')).toBe('asp')
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
