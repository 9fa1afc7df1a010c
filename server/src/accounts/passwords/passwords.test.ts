import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

it('are hashed on another thread, without blocking the main one', async () => {
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

it('are hashed with OWASP’s parameters unless a test sets others', async () => {
  expect(await hashPassword('nine slow lighthouses')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('never match without a hash', async () => {
  for (const none of [null, undefined]) expect(await passwordMatches(none, 'nobody has this password')).toBe(false)
})
