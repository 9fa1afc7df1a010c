import { LIMITS } from '@promptery/contract/constants'
import {
  createDiscussionBody,
  createDiscussionResponse,
  discussionsQuery,
  discussionsResponse,
} from '@promptery/contract/people/discussions'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createDiscussion } from './create-discussion.ts'
import { listDiscussions } from './list-discussions.ts'

export function discussionRoutes(app: App): void {
  const { anyone, members } = operations(app, 'discussions')

  anyone.get('/discussions/all', {
    id: 'listDiscussions',
    summary: 'The latest discussions, oldest first',
    querystring: discussionsQuery,
    returns: discussionsResponse,
    limit: limited('search', SEARCHES, ({ query }) => Boolean((query as { topic?: string }).topic)),
    config: { isSameForVisitors: true },
    run(ctx, request) {
      const list = () => listDiscussions(ctx, request.query)
      return request.query.topic ? limitSearch(request, list) : list()
    },
  })

  members.post('/discussions/create', {
    id: 'createDiscussion',
    summary: 'Start a discussion',
    body: createDiscussionBody,
    status: 201,
    returns: createDiscussionResponse,
    errors: [403],
    onRequest: confirmedRequired,
    limit: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
    run: async (ctx, { body }) => ({ data: await createDiscussion(ctx, body) }),
  })
}
