import { describe, expect, it } from 'vitest'
import { clearSession, currentUser, parseStoredUser, signIn, userOf } from './session.ts'

const ada = { _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'admin' }

describe('parseStoredUser', () => {
  it('reads a user', () => expect(parseStoredUser(JSON.stringify(ada))).toEqual(ada))
  it('fills in missing fields of an old entry', () =>
    expect(parseStoredUser('{"_id":"u1"}')).toEqual({ _id: 'u1', username: '', email: '', role: 'member' }))
  it('ignores unknown roles', () =>
    expect(parseStoredUser('{"_id":"u1","role":"king"}')).toMatchObject({ role: 'member' }))
  it.each([null, '', '{}', '[]', 'null', '"u1"', '{"_id":""}', '{"_id":7}', '{broken'])(
    'is nobody for %s [spec 3.stored-user.empty]',
    (json) => expect(parseStoredUser(json)).toEqual({}),
  )
})

it('userOf distinguishes users from visitors', () => {
  expect(userOf({})).toBeNull()
  expect(userOf(parseStoredUser(JSON.stringify(ada)))).toEqual(ada)
})

it('works without storage', () => {
  signIn(userOf(parseStoredUser(JSON.stringify(ada))) ?? expect.unreachable())
  expect(currentUser()).toEqual(ada)
  clearSession()
  expect(currentUser()).toBeNull()
})
