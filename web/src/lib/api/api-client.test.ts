import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getConfig } from '@promptery/contract/shop/config'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call } from './api-client.ts'
import { ApiError } from './api-error.ts'

const getX = { ...getConfig, path: '/x' }
let status = 200
let body = '{"said":"something"}'
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const send = fetch
  const { port } = server.address() as AddressInfo
  // In a browser, URLs are relative to the server.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(`http://127.0.0.1:${port}${url}`, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

it('every status from 200 to 299 is a success [spec 9.http.statuses]', async () => {
  for (status = 200; status < 300; status += 1) {
    const failure = await call(getX).then(() => null, String)
    expect(failure, `${status}`).toBeNull()
  }
})

it.each([300, 304, 399, 400, 404, 500, 599])('%i is an error [spec 9.http.statuses]', async (given) => {
  status = given
  const refusal = await call(getX).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: given })
})

it('an answer without success is an error, whatever its status [spec 7.client]', async () => {
  const said = async (method: 'GET' | 'POST', answer: string) => {
    ;[status, body] = [200, answer]
    return call({ ...getX, method }).then(() => 'done', String)
  }
  const refused = '{"success":false,"message":"No"}'
  expect(await said('GET', refused)).toBe('ApiError: No')
  expect(await said('POST', refused)).toBe('ApiError: No')
  expect(await said('POST', '{}')).toBe('ApiError: Error in sending the request')
  expect(await said('POST', '{"success":"yes"}')).toBe('ApiError: Error in sending the request')
  expect(await said('POST', '{"success":true}')).toBe('done')
  // A sent message is its answer.
  expect(await said('POST', '{"_id":"5"}')).toBe('done')
})
