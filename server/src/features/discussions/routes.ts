import { LIMITS } from '@promptery/contract/constants'
import {
  createDiscussionBody,
  createDiscussionResponse,
  discussionsQuery,
  discussionsResponse,
} from '@promptery/contract/people/discussions'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createDiscussion } from './create-discussion.ts'
import { listDiscussions } from './list-discussions.ts'

const tags = ['discussions']

export function discussionRoutes(app: App): void {
  app.get(
    '/discussions/all',
    {
      config: { isSameForVisitors: true },
      preHandler: limited('search', SEARCHES, ({ query }) => Boolean((query as { topic?: string }).topic)),
      schema: {
        tags,
        operationId: 'listDiscussions',
        summary: 'Discussions, latest first',
        querystring: discussionsQuery,
        response: responses({ 200: discussionsResponse }, 429),
      },
    },
    async (request) => {
      const list = () => listDiscussions(request.ctx, request.query)
      return { success: true as const, ...(await (request.query.topic ? limitSearch(request, list) : list())) }
    },
  )

  app.post(
    '/discussions/create',
    {
      onRequest: sessionRequired,
      bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
      preHandler: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'createDiscussion',
        summary: 'Start a discussion',
        body: createDiscussionBody,
        response: responses({ 201: createDiscussionResponse }, 429),
      },
    },
    async (request, reply) => {
      const data = await createDiscussion(requireUser(request.ctx), request.body)
      return reply.code(201).send({ success: true, data })
    },
  )
}
