import { expect, it } from 'vitest'
import { gathered } from './batch.ts'

it('works together on what is asked for in one turn, by its group', async () => {
  const ask = gathered(
    (word: string) => word[0] ?? '',
    async (words) => words.join(' '),
  )
  expect(await Promise.all(['ant', 'bee', 'ape'].map(ask))).toEqual(['ant ape', 'bee', 'ant ape'])
  expect(await ask('asp')).toBe('asp')
})

it('fails for all of a group, and for no other', async () => {
  const ask = gathered(String, async (numbers: number[]) => {
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
