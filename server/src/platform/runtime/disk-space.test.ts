import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { freeBytesOf, rarely } from './disk-space.ts'

it('looks at the disk once for a crowd, and again a moment later', async () => {
  let looks = 0
  const room = rarely(async () => {
    looks += 1
    return freeBytesOf(tmpdir())
  })
  const seen = await Promise.all(Array.from({ length: 100 }, room))
  expect(Math.min(...seen)).toBeGreaterThan(0)
  expect(looks).toBe(1)
  await expect
    .poll(async () => {
      await room()
      return looks
    })
    .toBe(2)
})
