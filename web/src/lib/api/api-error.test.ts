import { describe, expect, it } from 'vitest'
import { ApiError, hasCode, refusalOf } from './api-error.ts'

const refusal = (status: number, body: unknown, retryAfter: string | null = null) =>
  refusalOf({ status, body, header: (name) => (name === 'retry-after' ? retryAfter : null) })

describe('an API error', () => {
  it('has the server’s code, message, fields and Retry-After', () => {
    const errors = [{ path: 'title', message: 'Too short' }]
    const error = refusal(429, { success: false, code: 'rate_limited', message: 'Slow', errors }, '7')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', message: 'Slow', errors, retryAfterS: 7 })
    expect(hasCode(error, 'not_found', 'rate_limited')).toBe(true)
    expect(hasCode(error, 'not_found')).toBe(false)
  })

  it.each([
    ['a code that only a newer server knows', { code: 'from_the_future' }],
    ['no code', {}],
  ])('keeps its message with %s', (_, more) => {
    const error = refusal(409, { success: false, message: 'Later', ...more })
    expect(error).toMatchObject({ status: 409, message: 'Later', errors: [] })
    expect(hasCode(error, 'already_liked')).toBe(false)
  })

  it.each([{ a: 1 }, '', ' ', 5, null])('names the status in place of the message %j', (message) => {
    expect(refusal(500, { message })).toMatchObject({ message: 'The server answered with 500' })
  })

  it.each(['x', [null], [{ path: 5, message: 'No' }], [{ path: 'title' }]])('has no fields in errors %j', (errors) => {
    expect(refusal(400, { message: 'No', code: 5, errors })).toMatchObject({
      message: 'No',
      code: undefined,
      errors: [],
    })
  })

  it.each([undefined, null, 'Bad Gateway', ['x']])('names the status when a proxy responds with %j', (body) => {
    expect(refusal(502, body)).toMatchObject({ status: 502, code: undefined, message: 'The server answered with 502' })
  })
})
