import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type CallRequest, sendRequest } from './http.ts'

let respond: RequestListener
const server = createServer((request, response) => {
  for (const what of ['origin', 'methods', 'headers']) response.setHeader(`access-control-allow-${what}`, '*')
  if (request.method === 'OPTIONS') response.end()
  else respond(request, response)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  const { port } = server.address() as AddressInfo
  const open = XMLHttpRequest.prototype.open as (method: string, url: string) => void
  // In a browser, URLs are relative to the server.
  vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    ...[method, url]: unknown[]
  ) {
    open.call(this, String(method), `http://127.0.0.1:${port}${url}`)
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const notice = vi.fn()
const upload = (until: Pick<CallRequest, 'signal' | 'timeoutMs'> = {}) => {
  const data = new FormData()
  data.append('title', 'Fox')
  return sendRequest({ method: 'PUT', url: '/x', data, onUploadProgress: notice, ...until })
}

it('reports progress, and reads the response', async () => {
  respond = (request, response) => {
    request.resume().on('end', () => response.writeHead(409, { 'retry-after': '7' }).end(`{"url":"${request.url}"}`))
  }
  const response = await upload()
  expect(response).toMatchObject({ status: 409, body: { url: '/api/v1/x' } })
  expect(notice).toHaveBeenLastCalledWith(1)
})

it('reports a missing response', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  respond = (request) => void request.socket.destroy()
  await expect(upload()).rejects.toMatchObject({ status: 0, message: 'No response received from the server' })
})

it('times out', async () => {
  respond = (request) => void request.resume()
  await expect(upload({ timeoutMs: 50 })).rejects.toMatchObject({
    status: 0,
    message: 'No response received from the server',
  })
})

it('is aborted by its signal, whose reason it throws', async () => {
  const controller = new AbortController()
  const reason = new Error('The screen is left')
  const closed = new Promise<void>((resolve) => {
    respond = (request) => {
      request.resume().on('close', resolve)
      controller.abort(reason)
    }
  })
  await expect(upload({ signal: controller.signal, timeoutMs: 60_000 })).rejects.toBe(reason)
  await closed
  await expect(upload({ signal: controller.signal })).rejects.toBe(reason)
})
