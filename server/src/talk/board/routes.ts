import { LIMITS } from '@promptery/contract/constants'
import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import * as routes from '@promptery/contract/talk/discussions'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, SEARCHES, writes } from '../../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { acceptAnswer, createAnswer, deleteAnswer, editAnswer, listAnswers } from './answers.ts'
import { createDiscussion, deleteDiscussion, editDiscussion, getTopic, listDiscussions, readTopic } from './topics.ts'
import { takeVoteBack, vote } from './vote.ts'

/** Changes are compared with sold texts, as new topics and answers are. */
const EDITS = limited('edit-discussion', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** Topics and their answers. */
export function discussionRoutes(app: App): void {
  implement(app, 'discussions', routes, {
    listDiscussions: {
      limit: limited('search', SEARCHES, ({ query }) => Boolean((query as { topic?: string }).topic)),
      run(ctx, request) {
        const list = () => listDiscussions(ctx, request.query)
        return request.query.topic ? limitSearch(request, list) : list()
      },
    },

    createDiscussion: {
      onRequest: confirmedRequired,
      limit: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
      run: async (ctx, { body }) => ({ data: await createDiscussion(ctx, body) }),
    },

    getDiscussion: async (ctx, { params }) => ({ data: await getTopic(ctx, params) }),

    editDiscussion: {
      onRequest: confirmedRequired,
      limit: EDITS,
      bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
      run: async (ctx, { params, body }) => ({ data: await editDiscussion(ctx, { ...params, ...body }) }),
    },

    deleteDiscussion: {
      limit: writes,
      run: (ctx, { params }) => deleteDiscussion(ctx, params),
    },

    acceptAnswer: {
      limit: writes,
      run: (ctx, { params, body }) => acceptAnswer(ctx, { discussionId: params.id, ...body }),
    },

    readDiscussion: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => readTopic(ctx, params),
    },

    voteForDiscussion: {
      limit: writes,
      onRequest: confirmedRequired,
      run: (ctx, { params }) => vote(ctx, { of: 'topic', ...params }),
    },

    takeBackVoteForDiscussion: {
      limit: writes,
      run: (ctx, { params }) => takeVoteBack(ctx, { of: 'topic', ...params }),
    },

    voteForAnswer: {
      limit: writes,
      onRequest: confirmedRequired,
      run: (ctx, { params }) => vote(ctx, { of: 'answer', ...params }),
    },

    takeBackVoteForAnswer: {
      limit: writes,
      run: (ctx, { params }) => takeVoteBack(ctx, { of: 'answer', ...params }),
    },

    listAnswers: (ctx, { params, query }) => listAnswers(ctx, { discussionId: params.id, ...query }),

    createAnswer: {
      onRequest: confirmedRequired,
      limit: limited('create-answer', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(ANSWER.max),
      run: async (ctx, { params, body }) => ({ answer: await createAnswer(ctx, { discussionId: params.id, ...body }) }),
    },

    editAnswer: {
      onRequest: confirmedRequired,
      limit: EDITS,
      bodyLimit: jsonBytesMax(ANSWER.max),
      run: async (ctx, { params, body }) => ({ answer: await editAnswer(ctx, { ...params, ...body }) }),
    },

    deleteAnswer: {
      limit: writes,
      run: (ctx, { params }) => deleteAnswer(ctx, params),
    },
  })
}
