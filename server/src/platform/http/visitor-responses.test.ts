import { idParams } from '@promptery/contract/common'
import { route } from '@promptery/contract/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logInMemory } from '../../testing/log.ts'
import { newId } from '../db/ids.ts'
import { Conflict, TooManyRequests } from '../errors.ts'
import type { App } from './app-type.ts'
import { createFastify } from './fastify-app.ts'
import { implement } from './implement.ts'
import { REQUEST_TIMEOUTS } from './lifecycle/graceful-close.ts'
import { fetchAsVisitor, type VisitorResponse } from './visitor-responses.ts'

const shared = { method: 'GET', access: 'anyone', isSameForVisitors: true, summary: 'A test' } as const
const routes = {
  getThing: route({
    ...shared,
    path: '/things/:id',
    params: idParams,
    query: z.object({ size: z.coerce.number().max(9).default(1) }),
    response: z.object({ success: z.literal(true), id: z.string(), size: z.number() }),
  }),
  listThings: route({ ...shared, path: '/things', response: z.array(z.number()) }),
  refuse: route({ ...shared, path: '/refused', response: z.object({}) }),
  fail: route({ ...shared, path: '/broken', response: z.object({}) }),
  getPrivate: route({
    method: 'GET',
    access: 'anyone',
    summary: 'Differs',
    path: '/private/:id',
    params: idParams,
    response: z.object({}),
  }),
}

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
  implement(app, 'test', routes, {
    getThing: {
      async limit() {
        asked += 1
        if (asked > 2) throw new TooManyRequests('That was a lot', 1)
      },
      run: (_ctx, { params, query }) => ({ id: params.id, size: query.size }),
    },
    listThings(_ctx, _request, reply) {
      reply.header('x-next-cursor', 'next')
      return [1, 2]
    },
    refuse: () => Promise.reject(new Conflict('already_owned', 'No')),
    fail: () => Promise.reject(new TypeError('a fault')),
    getPrivate: () => ({}),
  })
  app.get('/page', async (request) => {
    const { name, ...call } = request.query as { name: keyof typeof routes; id?: string; size?: string }
    const { id, ...query } = call
    return fetchAsVisitor(request, { route: routes[name], ...(id && { params: { id } }), query })
  })
})

const fetchAt = async (query: Record<string, string>): Promise<VisitorResponse> =>
  (await app.inject({ url: '/page', query })).json()

describe('an operation that is called inside the process', () => {
  it('gets parameters and query as over HTTP, and responds with the same', async () => {
    const id = newId()
    const call = `/things/${id}?size=3`
    const { body } = await app.inject(call)
    expect(await fetchAt({ name: 'getThing', id, size: '3' })).toEqual({
      call,
      status: 200,
      body: JSON.parse(body),
      json: body,
    })
    expect(await fetchAt({ name: 'listThings' })).toEqual({
      call: '/things',
      status: 200,
      cursor: 'next',
      body: [1, 2],
      json: '[1,2]',
    })
  })

  it('counts in limits', async () => {
    const call = { name: 'getThing', id: newId() }
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn += 1) statuses.push((await fetchAt(call)).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  it('passes on refusals, and logs faults alone', async () => {
    expect(await fetchAt({ name: 'refuse' })).toMatchObject({ status: 409, json: '' })
    expect(log.written()).toBe('')
    expect(await fetchAt({ name: 'fail' })).toMatchObject({ status: 500, json: '' })
    expect(JSON.parse(log.written())).toMatchObject({ msg: 'request failed', err: { message: 'a fault' } })
  })

  it('is one of those that are the same for all visitors', async () => {
    const { statusCode } = await app.inject({ url: '/page', query: { name: 'getPrivate', id: newId() } })
    expect(statusCode).toBe(500)
  })
})
