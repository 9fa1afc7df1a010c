import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendRequest } from './http.ts'

let respond: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => respond(request, response))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = fetch
  // In a browser, URLs are relative to the server.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(origin + url, init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

/** The request that the server has received, after `call`. */
async function sentBy(call: () => Promise<unknown>) {
  const sent = Promise.withResolvers<{ method: string; url: string; type: string; body: string }>()
  respond = async (request, response) => {
    const { method = '', url = '', headers } = request
    sent.resolve({ method, url, type: headers['content-type'] ?? '', body: await text(request) })
    response.end('{}')
  }
  await call()
  return sent.promise
}

it('sends JSON, or no body', async () => {
  const json = await sentBy(() => sendRequest({ method: 'POST', url: '/cart', data: { promptId: 'x' } }))
  expect(json).toEqual({ method: 'POST', url: '/api/v1/cart', type: 'application/json', body: '{"promptId":"x"}' })
  expect(await sentBy(() => sendRequest({ method: 'POST', url: '/like' }))).toMatchObject({ type: '', body: '' })
})

it('reads the response and its headers, and ignores bodies that are not JSON', async () => {
  respond = (_request, response) => void response.writeHead(201, { 'x-next-cursor': 'c' }).end('{"a":1}')
  const response = await sendRequest({ url: '/x' })
  expect(response).toMatchObject({ status: 201, body: { a: 1 } })
  expect(response.header('x-next-cursor')).toBe('c')
  respond = (_request, response) => void response.end('<html>')
  expect(await sendRequest({ url: '/x' })).toMatchObject({ status: 200, body: undefined })
})

it('reports a missing response', async () => {
  respond = (request) => void request.socket.destroy()
  const failure = sendRequest({ url: '/x' })
  await expect(failure).rejects.toMatchObject({ status: 0, message: 'No response received from the server' })
})

it('throws on a timeout, and the reason of an aborted signal', async () => {
  respond = () => undefined
  const late = sendRequest({ url: '/x', timeoutMs: 20 })
  await expect(late).rejects.toMatchObject({ status: 0, message: 'No response received from the server' })
  const taken = new AbortController()
  const call = sendRequest({ url: '/x', signal: taken.signal })
  taken.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
