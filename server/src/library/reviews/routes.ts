import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/library/reviews'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax, SAMPLE_BYTES_MAX } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { listReviews } from './list-reviews.ts'
import { getReviewSample, putReviewSample, removeReviewSample } from './review-samples.ts'
import { answerReview, putReview, removeReview, withdrawReview } from './write-reviews.ts'

const { textMax, answer } = LIMITS.review

/** Each is compared with the prompt's text, which takes seconds for the longest. */
const changes = limited('review-sample', { points: 30, durationSeconds: 60 * 60, by: 'user' })

export function reviewRoutes(app: App): void {
  implement(app, 'reviews', routes, {
    listReviews: (ctx, { params, query }) => listReviews(ctx, { ...params, ...query }),

    putReview: {
      onRequest: confirmedRequired,
      limit: limited('review', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(textMax),
      run: async (ctx, { params, body }) => ({ review: await putReview(ctx, { promptId: params.id, ...body }) }),
    },

    withdrawReview: {
      limit: writes,
      run: (ctx, { params }) => withdrawReview(ctx, { promptId: params.id }),
    },

    answerReview: {
      limit: limited('answer-review', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(answer.max),
      run: async (ctx, { params, body }) => ({ review: await answerReview(ctx, { ...params, ...body }) }),
    },

    removeReview: {
      limit: writes,
      run: (ctx, request) => removeReview(ctx, { ...request.params, address: addressOf(request) }),
    },

    putReviewSample: {
      onRequest: changes,
      bodyLimit: SAMPLE_BYTES_MAX,
      uploadLimit: uploads,
      async run(ctx, request) {
        const { text, ...rest } = request.body
        const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
        return { review: await putReviewSample(ctx, input) }
      },
    },

    removeReviewSample: {
      limit: writes,
      run: (ctx, { params }) => removeReviewSample(ctx, { promptId: params.id }),
    },

    getReviewSample: async (ctx, { params }) => ({ sample: await getReviewSample(ctx, params) }),
  })
}
