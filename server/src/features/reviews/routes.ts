import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { answerReviewBody, putReviewBody, reviewResponse, reviewsResponse } from '@promptery/contract/listings/reviews'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses/client-address.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION, responses } from '../../platform/http/openapi.ts'
import { adminRequired, requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { answerReview } from './answer-review.ts'
import { listReviews } from './list-reviews.ts'
import { putReview } from './put-review.ts'
import { removeReview, withdrawReview } from './remove-review.ts'

const tags = ['reviews']
const { textMax, answer } = LIMITS.review

export function reviewRoutes(app: App): void {
  app.get(
    '/prompts/reviews/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'listReviews',
        security: OPTIONAL_SESSION,
        summary: 'Reviews of a prompt, latest first',
        params: idParams,
        querystring: pageQuery,
        response: responses({ 200: reviewsResponse }, 404),
      },
    },
    async (request) => {
      const page = await listReviews(request.ctx, { ...request.params, ...request.query })
      return { success: true as const, ...page }
    },
  )

  app.put(
    '/prompts/reviews/:id',
    {
      onRequest: sessionRequired,
      bodyLimit: jsonBytesMax(textMax),
      preHandler: limited('review', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'putReview',
        summary: 'Review a prompt that one has bought, or change the review',
        params: idParams,
        body: putReviewBody,
        response: responses({ 200: reviewResponse }, 403, 404, 429),
      },
    },
    async (request) => {
      const { id: promptId } = request.params
      const review = await putReview(requireUser(request.ctx), { promptId, ...request.body })
      return { success: true as const, review }
    },
  )

  app.delete(
    '/prompts/reviews/:id',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'withdrawReview',
        summary: 'Take back what one has reviewed',
        params: idParams,
        response: responses({ 200: successSchema }, 429),
      },
    },
    async (request) => {
      await withdrawReview(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const }
    },
  )

  app.post(
    '/reviews/answer/:id',
    {
      onRequest: sessionRequired,
      bodyLimit: jsonBytesMax(answer.max),
      preHandler: limited('answer-review', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'answerReview',
        summary: 'Answer a review of one’s prompt, or change the answer',
        params: idParams,
        body: answerReviewBody,
        response: responses({ 200: reviewResponse }, 403, 404, 429),
      },
    },
    async (request) => {
      const review = await answerReview(requireUser(request.ctx), { ...request.params, ...request.body })
      return { success: true as const, review }
    },
  )

  app.delete(
    '/admin/reviews/:id',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'removeReview',
        summary: 'Remove a review',
        params: idParams,
        response: responses({ 200: successSchema }, 404, 429),
      },
    },
    async (request) => {
      await removeReview(requireUser(request.ctx), { ...request.params, address: addressOf(request) })
      return { success: true as const }
    },
  )
}
