import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { TEST_CONFIG } from '../../../testing/shop/shop-config.ts'
import type { Context } from '../../context.ts'
import { createFastify } from '../../http/fastify-app.ts'
import { installDraining, REQUEST_TIMEOUTS } from '../../http/lifecycle/graceful-close.ts'
import { installResponseCache } from './response-cache.ts'

const TEXT_BYTES = 10_000

/** A server with a cache of this size, and a counter of handler calls. */
async function serverWith(bytesMax: number) {
  const logger = pino(new Writable({ write: (_chunk, _encoding, done) => done() }))
  const app = createFastify({
    logger,
    trustProxy: () => false,
    requestTimeouts: REQUEST_TIMEOUTS,
    validatesResponses: false,
  })
  installDraining(app)
  app.decorateRequest('ctx', { getter: () => ({ config: TEST_CONFIG }) as Context })
  installResponseCache(app, bytesMax)
  const text = randomBytes(TEXT_BYTES / 2).toString('hex')
  let made = 0
  app.get('/text', { config: { isSameForVisitors: true } }, async (_request, reply) => {
    made += 1
    return reply.type('text/plain').send(text)
  })
  const get = (encoding?: string) =>
    app.inject({ url: '/text', headers: { ...(encoding && { 'accept-encoding': encoding }) } })
  return { get, made: () => made }
}

it('compressed copies count in the size of the cache', async () => {
  // The text and one compressed copy of about half its size fit. A second copy purges the cache.
  const { get, made } = await serverWith(TEXT_BYTES * 1.8)
  await get()
  await get()
  await get('br')
  await get('br')
  expect(made()).toBe(2)
  await get('gzip')
  await get('br')
  expect(made()).toBe(3)
})

it('a response with all its copies stays while it fits', async () => {
  const { get, made } = await serverWith(TEXT_BYTES * 10)
  for (const encoding of [undefined, undefined, 'br', 'gzip', 'br', undefined]) await get(encoding)
  expect(made()).toBe(2)
})
