import { route } from '@promptery/contract/route'
import type { onRequestHookHandler } from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { logInMemory } from '../../testing/log.ts'
import { createFastify } from './fastify-app.ts'
import { implement } from './implement.ts'
import { REQUEST_TIMEOUTS } from './lifecycle/graceful-close.ts'

it.each([0, 1, 2])('a plugin’s hook runs once for GET and once for HEAD, beside %i of the operation', async (count) => {
  const app = createFastify({
    logger: logInMemory('warn').logger,
    trustProxy: () => false,
    requestTimeouts: REQUEST_TIMEOUTS,
    validatesResponses: true,
  })
  const runs: string[] = []
  // As `@fastify/compress` adds its hook.
  app.addHook('onRoute', (route) => {
    const hook: onRequestHookHandler = (_request, _reply, done) => {
      runs.push('plugin')
      done()
    }
    if (Array.isArray(route.onRequest)) route.onRequest.push(hook)
    else route.onRequest = [...(route.onRequest ? [route.onRequest] : []), hook]
  })
  const hooks = Array.from({ length: count }, (_, at) => async () => void runs.push(`${at}`))
  const test = route({
    method: 'GET',
    path: '/',
    access: 'anyone',
    summary: 'A test',
    response: z.object({ ok: z.boolean() }),
  })
  implement(app, 'test', { test }, { test: { onRequest: hooks, run: () => ({ ok: true }) } })
  for (const method of ['GET', 'HEAD'] as const) {
    runs.length = 0
    expect((await app.inject({ method, url: '/' })).statusCode).toBe(200)
    expect(runs).toEqual([...hooks.map((_, at) => `${at}`), 'plugin'])
  }
})
