import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import * as routes from '@promptery/contract/talk/routes/answers'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createAnswer } from './answers/create-answer.ts'
import { deleteAnswer } from './answers/delete-answer.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { listAnswers } from './answers/list-answers.ts'
import { EDITS } from './routes.ts'

/** Answers to topics. */
export function answerRoutes(app: App): void {
  implement(app, 'discussions', routes, {
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
