import * as routes from '@promptery/contract/library/routes/review-samples'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { SAMPLE_BYTES_MAX } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getReviewSample, putReviewSample, removeReviewSample } from './review-samples.ts'

/** Each is compared with the prompt's text, which takes seconds for the longest. */
const changes = limited('review-sample', { points: 30, durationSeconds: 60 * 60, by: 'user' })

/** Samples of buyers, each beside their review. */
export function reviewSampleRoutes(app: App): void {
  implement(app, 'reviews', routes, {
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
