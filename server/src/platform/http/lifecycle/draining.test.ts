import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { aListener, closeEvents } from '../../../testing/http/event-client.ts'
import { testApp } from '../../../testing/shop/app.ts'

afterEach(closeEvents)

async function listeningShop() {
  const shop = await testApp()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api/v1${path}`, init)
  return { shop, port, ask }
}

describe('a draining process', () => {
  it('is not ready, still serves requests, and closes each connection', async () => {
    const { shop, ask } = await listeningShop()
    expect((await ask('/ready')).status).toBe(200)
    shop.app.draining.begin()
    const ready = await ask('/ready')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await ready.json()).toEqual({ success: false, code: 'stopping', message: 'This process is stopping' })
    expect((await ask('/health')).status).toBe(200)
    const config = await ask('/config')
    expect([config.status, config.headers.get('connection')]).toEqual([200, 'close'])
  })

  it('also closes connections that were in use before', async () => {
    const { shop, ask } = await listeningShop()
    const received = once(shop.app.server, 'request')
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'takes a while to check' })
    const response = ask('/users/login', { method: 'POST', headers, body })
    await received
    shop.app.draining.begin()
    expect([(await response).status, (await response).headers.get('connection')]).toEqual([401, 'close'])
  })

  it('refuses GETs that the proxy retries elsewhere, but no writes', async () => {
    const { shop, ask } = await listeningShop()
    const repeats = { 'x-repeats-on-502': 'true' }
    expect((await ask('/config', { headers: repeats })).status).toBe(200)
    shop.app.draining.begin()
    expect((await ask('/config', { headers: repeats })).status).toBe(502)
    const headers = { ...repeats, 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'wrong' })
    expect((await ask('/users/login', { method: 'POST', headers, body })).status).toBe(401)
  })

  it('ends event streams, so that clients reconnect elsewhere', async () => {
    const { shop } = await listeningShop()
    const ann = await aListener(shop)
    const stream = await ann.open()
    shop.app.draining.begin()
    await stream.ended
    expect((await ann.open()).headers.get('connection')).toBe('close')
  })

  it('serves a request on a connection that was opened just before the end', async () => {
    const { shop, port } = await listeningShop()
    const opened = once(shop.app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await opened
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'wrong' })
    const head = `host: shop.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    let response = ''
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString()
    })
    const ended = once(socket, 'close')
    const closed = shop.app.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(shop.app.server.listening).toBe(false)
    socket.write(`POST /api/v1/users/login HTTP/1.1\r\n${head}\r\n\r\n${body}`)
    await Promise.all([closed, ended])
    expect(response).toContain('HTTP/1.1 401')
    expect(response.toLowerCase()).toContain('connection: close')
  })

  it('closes although clients open event streams until the end', async () => {
    const { shop, port } = await listeningShop()
    const ann = await aListener(shop)
    const opened = once(shop.app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await opened
    const closed = shop.app.close()
    socket.resume().write(`GET /api/v1/events HTTP/1.1\r\nhost: shop.example\r\ncookie: ${ann.cookie}\r\n\r\n`)
    await closed
  })
})
