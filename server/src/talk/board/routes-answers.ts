import { idParams, successSchema } from '@promptery/contract/common'
import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import { answerBody, answerResponse, answersQuery, answersResponse } from '@promptery/contract/talk/discussions'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createAnswer } from './answers/create-answer.ts'
import { deleteAnswer } from './answers/delete-answer.ts'
import { editAnswer } from './answers/edit-answer.ts'
import { listAnswers } from './answers/list-answers.ts'
import { EDITS } from './routes.ts'

/** Answers to topics. */
export function answerRoutes(app: App): void {
  const { anyone, members } = operations(app, 'discussions')

  anyone.get('/discussions/answers/:id', {
    id: 'listAnswers',
    summary: 'The answers to a topic',
    security: OPTIONAL_SESSION,
    params: idParams,
    querystring: answersQuery,
    returns: answersResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: (ctx, { params, query }) => listAnswers(ctx, { discussionId: params.id, ...query }),
  })

  members.post('/discussions/answers/:id', {
    id: 'createAnswer',
    summary: 'Answer a topic',
    params: idParams,
    body: answerBody,
    status: 201,
    returns: answerResponse,
    errors: [403, 404],
    onRequest: confirmedRequired,
    limit: limited('create-answer', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(ANSWER.max),
    run: async (ctx, { params, body }) => ({ answer: await createAnswer(ctx, { discussionId: params.id, ...body }) }),
  })

  members.put('/answers/:id', {
    id: 'editAnswer',
    summary: 'Change one’s own answer',
    params: idParams,
    body: answerBody,
    returns: answerResponse,
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: EDITS,
    bodyLimit: jsonBytesMax(ANSWER.max),
    run: async (ctx, { params, body }) => ({ answer: await editAnswer(ctx, { ...params, ...body }) }),
  })

  members.delete('/answers/:id', {
    id: 'deleteAnswer',
    summary: 'Delete one’s own answer',
    params: idParams,
    returns: successSchema,
    errors: [403, 404],
    limit: writes,
    run: (ctx, { params }) => deleteAnswer(ctx, params),
  })
}
