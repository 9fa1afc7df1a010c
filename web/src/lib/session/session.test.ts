import { describe, expect, it } from 'vitest'
import { clearSession, currentUser, parseStoredUser, signIn, userOf } from './session.ts'

const ada = { _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'admin' }

describe('parseStoredUser', () => {
  it('reads a user', () => expect(parseStoredUser(JSON.stringify(ada))).toEqual(ada))
  it('fills in what an old entry lacks', () =>
    expect(parseStoredUser('{"_id":"u1"}')).toEqual({ _id: 'u1', username: '', email: '', role: 'member' }))
  it('gives no role that does not exist', () =>
    expect(parseStoredUser('{"_id":"u1","role":"king"}')).toMatchObject({ role: 'member' }))
  it.each([null, '', '{}', '[]', 'null', '"u1"', '{"_id":""}', '{"_id":7}', '{broken'])(
    'is nobody for %s [spec 3.stored-user.empty]',
    (json) => expect(parseStoredUser(json)).toEqual({}),
  )
})

it('userOf knows a user from a visitor', () => {
  expect(userOf({})).toBeNull()
  expect(userOf(parseStoredUser(JSON.stringify(ada)))).toEqual(ada)
})

it('signs in and out without a storage, as here', () => {
  signIn(userOf(parseStoredUser(JSON.stringify(ada))) ?? expect.unreachable())
  expect(currentUser()).toEqual(ada)
  clearSession()
  expect(currentUser()).toBeNull()
})
