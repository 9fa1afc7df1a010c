import {
  createDiscussionAnswer,
  createDiscussionBody,
  discussionsAnswer,
  discussionsQuery,
} from '@promptery/contract/discussions'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { limited, SEARCHES } from '../../http/rate-limits.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { createDiscussion } from './create-discussion.ts'
import { listDiscussions } from './list-discussions.ts'

const tags = ['discussions']

export function discussionRoutes(app: App): void {
  app.get(
    '/discussions/all',
    {
      preHandler: limited('search', SEARCHES, ({ query }) => Boolean((query as { topic?: string }).topic)),
      schema: { tags, querystring: discussionsQuery, response: answers({ 200: discussionsAnswer }, 400, 429) },
    },
    async (request) => ({ success: true as const, ...(await listDiscussions(request.ctx, request.query)) }),
  )

  app.post(
    '/discussions/create',
    {
      onRequest: sessionRequired,
      preHandler: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      schema: { tags, body: createDiscussionBody, response: answers({ 201: createDiscussionAnswer }, 400, 401, 429) },
    },
    async (request, reply) => {
      const data = await createDiscussion(requireUser(request.ctx), request.body)
      return reply.code(201).send({ success: true, data })
    },
  )
}
