import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { cacheBriefly, freeBytesOf } from './files.ts'

it('reads the disk once for concurrent calls, and again a moment later', async () => {
  let looks = 0
  const room = cacheBriefly(async () => {
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
