import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'

let status = 200
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"said":"something"}')
})
const anything = { parse: (body: unknown) => body }
let call: typeof import('./api-client.ts').call

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A browser would find the server by itself.
  const create = axios.create.bind(axios)
  const { port } = server.address() as AddressInfo
  vi.spyOn(axios, 'create').mockImplementation((config) =>
    create({ ...config, baseURL: `http://127.0.0.1:${port}${config?.baseURL}`, maxRedirects: 0 }),
  )
  ;({ call } = await import('./api-client.ts'))
})
afterAll(() => server.close())

it('every status from 200 to 299 is a success [spec 9.http.statuses]', async () => {
  for (status = 200; status < 300; status += 1)
    await expect(call(anything, { url: '/x' }), `${status}`).resolves.toBeDefined()
})

it.each([300, 304, 399, 400, 404, 500, 599])('%i is none [spec 9.http.statuses]', async (given) => {
  status = given
  const refusal = await call(anything, { url: '/x' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: given })
})
