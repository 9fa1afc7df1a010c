import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { answerReviewBody, putReviewBody, reviewResponse, reviewsResponse } from '@promptery/contract/library/reviews'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { answerReview } from './answer-review.ts'
import { listReviews } from './list-reviews.ts'
import { putReview } from './put-review.ts'
import { removeReview, withdrawReview } from './remove-review.ts'

const { textMax, answer } = LIMITS.review

export function reviewRoutes(app: App): void {
  const { anyone, members, admins } = operations(app, 'reviews')

  anyone.get('/prompts/reviews/:id', {
    id: 'listReviews',
    summary: 'Reviews of a prompt, latest first',
    security: OPTIONAL_SESSION,
    params: idParams,
    querystring: pageQuery,
    returns: reviewsResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: (ctx, { params, query }) => listReviews(ctx, { ...params, ...query }),
  })

  members.put('/prompts/reviews/:id', {
    id: 'putReview',
    summary: 'Review a prompt that one has bought, or change the review',
    params: idParams,
    body: putReviewBody,
    returns: reviewResponse,
    errors: [403, 404],
    onRequest: confirmedRequired,
    limit: limited('review', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(textMax),
    run: async (ctx, { params, body }) => ({ review: await putReview(ctx, { promptId: params.id, ...body }) }),
  })

  members.delete('/prompts/reviews/:id', {
    id: 'withdrawReview',
    summary: 'Take back what one has reviewed',
    params: idParams,
    returns: successSchema,
    limit: writes,
    run: (ctx, { params }) => withdrawReview(ctx, { promptId: params.id }),
  })

  members.post('/reviews/answer/:id', {
    id: 'answerReview',
    summary: 'Answer a review of one’s prompt, or change the answer',
    params: idParams,
    body: answerReviewBody,
    returns: reviewResponse,
    errors: [403, 404],
    limit: limited('answer-review', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(answer.max),
    run: async (ctx, { params, body }) => ({ review: await answerReview(ctx, { ...params, ...body }) }),
  })

  admins.delete('/admin/reviews/:id', {
    id: 'removeReview',
    summary: 'Remove a review',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    run: (ctx, request) => removeReview(ctx, { ...request.params, address: addressOf(request) }),
  })
}
