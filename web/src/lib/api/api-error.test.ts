import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError, hasCode, toApiError } from './api-error.ts'

let respond: RequestListener
const server = createServer((request, response) => respond(request, response))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function failure(status: number, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  respond = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const { port } = server.address() as AddressInfo
  return axios.get(`http://127.0.0.1:${port}/`).then(() => undefined, toApiError)
}

describe('an error of a call', () => {
  it('has the code, the message and the fields of the server, and when to try again', async () => {
    const errors = [{ path: 'title', message: 'Too short' }]
    const error = await failure(
      429,
      { success: false, code: 'rate_limited', message: 'Slow', errors },
      { 'retry-after': '7' },
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', message: 'Slow', errors, retryAfterS: 7 })
    expect(hasCode(error, 'not_found', 'rate_limited')).toBe(true)
    expect(hasCode(error, 'not_found')).toBe(false)
  })

  it.each([
    ['a code that only a newer server knows', { code: 'from_the_future' }],
    ['no code', {}],
  ])('keeps its message with %s', async (_, more) => {
    const error = await failure(409, { success: false, message: 'Later', ...more })
    expect(error).toMatchObject({ status: 409, code: undefined, message: 'Later', errors: [] })
    expect(hasCode(error, 'already_liked')).toBe(false)
  })

  it('has no code when there is no response', async () => {
    respond = (request) => request.socket.destroy()
    const { port } = server.address() as AddressInfo
    const error = await axios.get(`http://127.0.0.1:${port}/`).then(() => undefined, toApiError)
    expect(error).toMatchObject({ status: 0, code: undefined, message: 'No response received from the server' })
  })
})
