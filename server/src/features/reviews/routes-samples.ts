import { idParams, successSchema } from '@promptery/contract/common'
import { reviewResponse, reviewSampleResponse } from '@promptery/contract/listings/reviews'
import { addSampleBody } from '@promptery/contract/listings/samples'
import type { App } from '../../platform/http/app-type.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION, responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { limitConcurrentUploads, readUpload } from '../../platform/http/uploads.ts'
import { SAMPLE_BYTES_MAX } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getReviewSample } from './samples/get-review-sample.ts'
import { putReviewSample } from './samples/put-review-sample.ts'
import { removeReviewSample } from './samples/remove-review-sample.ts'

const tags = ['reviews']

/** Each is compared with the prompt's text, which takes seconds for the longest. */
const changes = limited('review-sample', { points: 30, durationSeconds: 60 * 60, by: 'user' })

/** Samples of buyers, each beside their review. */
export function reviewSampleRoutes(app: App): void {
  app.put(
    '/prompts/review-sample/:id',
    {
      onRequest: [sessionRequired, changes, limitConcurrentUploads],
      bodyLimit: SAMPLE_BYTES_MAX,
      preValidation: readUpload(uploads),
      config: { storesFiles: true, bypassesConcurrencyLimit: true, fileField: 'picture' },
      schema: {
        tags,
        operationId: 'putReviewSample',
        summary: 'Show a result of one’s own with one’s review of a prompt: a picture or a text',
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        body: addSampleBody,
        response: responses({ 200: reviewResponse }, 404, 429),
      },
    },
    async (request) => {
      const { text, ...rest } = request.body
      const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
      return { success: true as const, review: await putReviewSample(requireUser(request.ctx), input) }
    },
  )

  app.delete(
    '/prompts/review-sample/:id',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'removeReviewSample',
        summary: 'Take the result away from one’s review of a prompt',
        params: idParams,
        response: responses({ 200: successSchema }, 429),
      },
    },
    async (request) => {
      await removeReviewSample(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const }
    },
  )

  app.get(
    '/reviews/sample/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'getReviewSample',
        security: OPTIONAL_SESSION,
        summary: 'All of the result that a review shows',
        params: idParams,
        response: responses({ 200: reviewSampleResponse }, 404),
      },
    },
    async (request) => ({
      success: true as const,
      sample: await getReviewSample(request.ctx, request.params),
    }),
  )
}
