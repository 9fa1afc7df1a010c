import { idParams, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  acceptAnswerBody,
  createDiscussionBody,
  discussionResponse,
  discussionsQuery,
  discussionsResponse,
  topicResponse,
  votesResponse,
} from '@promptery/contract/talk/discussions'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { acceptAnswer } from './answers/accept-answer.ts'
import { createDiscussion } from './create-discussion.ts'
import { deleteDiscussion } from './delete-discussion.ts'
import { editDiscussion } from './edit-discussion.ts'
import { getTopic } from './get-topic.ts'
import { listDiscussions } from './list-discussions.ts'
import { readTopic } from './read-topic.ts'
import { takeVoteBack, vote } from './vote.ts'

/** Changes are compared with sold texts, as new topics and answers are. */
export const EDITS = limited('edit-discussion', { points: 60, durationSeconds: 60 * 60, by: 'user' })

export function discussionRoutes(app: App): void {
  const { anyone, members } = operations(app, 'discussions')

  anyone.get('/discussions/all', {
    id: 'listDiscussions',
    summary: 'The latest discussions, oldest first, or those that come first in an order',
    security: OPTIONAL_SESSION,
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
    returns: discussionResponse,
    errors: [403],
    onRequest: confirmedRequired,
    limit: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
    run: async (ctx, { body }) => ({ data: await createDiscussion(ctx, body) }),
  })

  anyone.get('/discussions/:id', {
    id: 'getDiscussion',
    summary: 'One topic, with the accepted answer',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: topicResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ data: await getTopic(ctx, params) }),
  })

  members.put('/discussions/:id', {
    id: 'editDiscussion',
    summary: 'Change one’s own topic',
    params: idParams,
    body: createDiscussionBody,
    returns: discussionResponse,
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: EDITS,
    bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
    run: async (ctx, { params, body }) => ({ data: await editDiscussion(ctx, { ...params, ...body }) }),
  })

  members.delete('/discussions/:id', {
    id: 'deleteDiscussion',
    summary: 'Delete one’s own topic',
    description: 'With answers by others its heading and the answers stay.',
    params: idParams,
    returns: successSchema,
    errors: [403, 404],
    limit: writes,
    run: (ctx, { params }) => deleteDiscussion(ctx, params),
  })

  members.put('/discussions/accepted/:id', {
    id: 'acceptAnswer',
    summary: 'Accept an answer to one’s own topic, or none',
    params: idParams,
    body: acceptAnswerBody,
    returns: successSchema,
    errors: [403, 404],
    limit: writes,
    run: (ctx, { params, body }) => acceptAnswer(ctx, { discussionId: params.id, ...body }),
  })

  members.post('/discussions/read/:id', {
    id: 'readDiscussion',
    summary: 'Mark a topic’s answers as read, with the notifications about it',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => readTopic(ctx, params),
  })

  for (const [of, url, name] of [
    ['topic', '/discussions/vote/:id', 'Discussion'],
    ['answer', '/answers/vote/:id', 'Answer'],
  ] as const) {
    const common = { params: idParams, returns: votesResponse, limit: writes }
    members.put(url, {
      ...common,
      id: `voteFor${name}`,
      summary: `Vote for the ${of} of another member`,
      errors: [403, 404],
      onRequest: confirmedRequired,
      run: (ctx, { params }) => vote(ctx, { of, ...params }),
    })
    members.delete(url, {
      ...common,
      id: `takeBackVoteFor${name}`,
      summary: `Take back one’s vote for the ${of}`,
      errors: [404],
      run: (ctx, { params }) => takeVoteBack(ctx, { of, ...params }),
    })
  }
}
