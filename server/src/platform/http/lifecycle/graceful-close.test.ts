import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/shop/app.ts'
import type { App } from '../app-type.ts'
import { closeGracefully } from './graceful-close.ts'

it('closes idle connections at once, and finishes requests in progress', async () => {
  const { app } = await testApp()
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async () => {
    const socket = connect(Number(address.port), address.hostname)
    await once(socket, 'connect')
    return socket
  }
  const neverAsked = await open()
  const askedBefore = await open()
  askedBefore.write('GET /api/v1/health HTTP/1.1\r\nhost: shop.example\r\n\r\n')
  await once(askedBefore, 'data')
  const asking = await open()
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'takes a while to check' })
  const head = `host: shop.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  asking.write(`POST /api/v1/users/login HTTP/1.1\r\n${head}\r\n\r\n${body}`)
  await once(app.server, 'request')
  let response = ''
  asking.on('data', (chunk: Buffer) => {
    response += chunk.toString()
  })
  const ended = Promise.all([neverAsked, askedBefore, asking].map((socket) => once(socket.resume(), 'close')))
  await app.close()
  await ended
  expect(response).toContain('HTTP/1.1 401')
  expect(response).toContain('Wrong email or password')
})

it('has no effect for a request whose response can no longer be sent', async () => {
  const app = Fastify({ return503OnClosing: false })
  closeGracefully(app as unknown as App)
  const rest = Promise.withResolvers<void>()
  app.addHook('preClose', () => rest.promise)
  let done = 0
  app.post('/', async () => {
    done += 1
    return 'done'
  })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect({ port: Number(address.port), host: address.hostname, allowHalfOpen: true }).resume()
  const ask = async () => {
    socket.write('POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 0\r\n\r\n')
    const [, response] = await once(app.server, 'request')
    await once(response, 'close')
  }
  await ask()
  const closing = app.close()
  await once(socket, 'end')
  // A browser may send before it has noticed the end.
  await ask()
  socket.end()
  rest.resolve()
  await closing
  expect(done).toBe(1)
})

it('destroys connections of unfinished requests after the grace period', async () => {
  const app = Fastify()
  closeGracefully(app as unknown as App, 100)
  app.post('/', async () => 'heard')
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined)
  socket.write('POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf')
  await once(app.server, 'request')
  const cut = once(socket, 'close')
  await app.close()
  await cut
})
