import { idParams, successSchema } from '@promptery/contract/common'
import { reviewResponse, reviewSampleResponse } from '@promptery/contract/library/reviews'
import { addSampleBody } from '@promptery/contract/listings/samples'
import type { App } from '../../platform/http/app-type.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../../platform/http/openapi.ts'
import { operations } from '../../platform/http/operations.ts'
import { SAMPLE_BYTES_MAX } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getReviewSample, putReviewSample, removeReviewSample } from './review-samples.ts'

/** Each is compared with the prompt's text, which takes seconds for the longest. */
const changes = limited('review-sample', { points: 30, durationSeconds: 60 * 60, by: 'user' })

/** Samples of buyers, each beside their review. */
export function reviewSampleRoutes(app: App): void {
  const { anyone, members } = operations(app, 'reviews')

  members.put('/prompts/review-sample/:id', {
    id: 'putReviewSample',
    summary: 'Add a sample to one’s review of a prompt, or replace it: a picture or a text',
    consumes: ['multipart/form-data', 'application/json'],
    params: idParams,
    body: addSampleBody,
    returns: reviewResponse,
    errors: [404],
    onRequest: changes,
    bodyLimit: SAMPLE_BYTES_MAX,
    file: { field: 'picture', limit: uploads },
    async run(ctx, request) {
      const { text, ...rest } = request.body
      const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
      return { review: await putReviewSample(ctx, input) }
    },
  })

  members.delete('/prompts/review-sample/:id', {
    id: 'removeReviewSample',
    summary: 'Remove the sample from one’s review of a prompt',
    params: idParams,
    returns: successSchema,
    limit: writes,
    run: (ctx, { params }) => removeReviewSample(ctx, { promptId: params.id }),
  })

  anyone.get('/reviews/sample/:id', {
    id: 'getReviewSample',
    summary: 'The whole sample of a review',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: reviewSampleResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ sample: await getReviewSample(ctx, params) }),
  })
}
