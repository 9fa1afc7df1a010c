import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

it('are hashed away from the main thread, which goes on meanwhile', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const hash = await hashPassword('nine slow lighthouses')
  const turnsOfHash = turns
  expect(await passwordMatches(hash, 'nine slow lighthouses')).toBe(true)
  isDone = true
  // On the main thread there would be one before and one after.
  expect(turnsOfHash).toBeGreaterThan(20)
  expect(turns - turnsOfHash).toBeGreaterThan(20)
})

it('match nothing where there is no hash', async () => {
  for (const none of [null, undefined]) expect(await passwordMatches(none, 'nobody has this password')).toBe(false)
})
