import { idParams } from '@promptery/contract/common'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logInMemory } from '../../testing/log.ts'
import { newId } from '../db/ids.ts'
import { Conflict, TooManyRequests } from '../errors.ts'
import type { App } from './app-type.ts'
import { createFastify } from './fastify-app.ts'
import { REQUEST_TIMEOUTS } from './lifecycle/connections.ts'
import { operations } from './operations.ts'
import { fetchAsVisitor, type VisitorResponse } from './visitor-responses.ts'

let app: App
let log: ReturnType<typeof logInMemory>
let asked: number
beforeEach(() => {
  log = logInMemory('warn')
  asked = 0
  app = createFastify({
    logger: log.logger,
    trustProxy: () => false,
    requestTimeouts: REQUEST_TIMEOUTS,
    validatesResponses: true,
  })
  const { anyone } = operations(app, 'test')
  anyone.get('/things/:id', {
    id: 'getThing',
    summary: 'A thing',
    params: idParams,
    querystring: z.object({ size: z.coerce.number().max(9).default(1) }),
    returns: z.object({ success: z.literal(true), id: z.string(), size: z.number() }),
    config: { isSameForVisitors: true },
    async limit() {
      asked += 1
      if (asked > 2) throw new TooManyRequests('That was a lot', 1)
    },
    run: (_ctx, { params, query }) => ({ id: params.id, size: query.size }),
  })
  anyone.get('/things', {
    id: 'listThings',
    summary: 'A bare list',
    returns: z.array(z.number()),
    config: { isSameForVisitors: true },
    run(_ctx, _request, reply) {
      reply.header('x-next-cursor', 'next')
      return [1, 2]
    },
  })
  for (const [url, error] of [
    ['/refused', new Conflict('already_owned', 'No')],
    ['/broken', new TypeError('a fault')],
  ] as const)
    anyone.get(url, {
      id: url.slice(1),
      summary: 'Throws',
      returns: z.object({}),
      config: { isSameForVisitors: true },
      run: () => Promise.reject(error),
    })
  anyone.get('/private/:id', { id: 'p', summary: 'Differs', params: idParams, returns: z.object({}), run: () => ({}) })
  app.get('/page', async (request) => fetchAsVisitor(request, (request.query as { call: string }).call))
})

const fetchAt = async (call: string): Promise<VisitorResponse> =>
  (await app.inject({ url: '/page', query: { call } })).json()

describe('an operation that is called inside the process', () => {
  it('gets parameters and query as over HTTP, and responds with the same', async () => {
    const call = `/things/${newId()}?size=3`
    const { body } = await app.inject(call)
    expect(await fetchAt(call)).toEqual({ call, status: 200, body: JSON.parse(body), json: body })
    expect(await fetchAt('/things')).toEqual({
      call: '/things',
      status: 200,
      cursor: 'next',
      body: [1, 2],
      json: '[1,2]',
    })
  })

  it('counts in limits', async () => {
    const call = `/things/${newId()}`
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await fetchAt(call)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('passes on refusals, and logs faults alone', async () => {
    expect(await fetchAt('/refused')).toMatchObject({ status: 409, json: '' })
    expect(log.written()).toBe('')
    expect(await fetchAt('/broken')).toMatchObject({ status: 500, json: '' })
    expect(JSON.parse(log.written())).toMatchObject({ msg: 'request failed', err: { message: 'a fault' } })
  })

  it('is one of those that are the same for all visitors', async () => {
    const { statusCode } = await app.inject({ url: '/page', query: { call: `/private/${newId()}` } })
    expect(statusCode).toBe(500)
  })
})
