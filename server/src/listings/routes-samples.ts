import * as routes from '@promptery/contract/listings/samples'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, uploads, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { SAMPLE_BYTES_MAX } from '../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getOutline } from './outline/get-outline.ts'
import { addSample, listSamples, orderSamples, removeSample, useSampleAsCover } from './samples.ts'

/** Each change makes the listing pending again. */
const changes = limited('sample', { points: 120, durationSeconds: 60 * 60, by: 'user' })
/** More than a person opens. A maximal text of the caller's own takes a tenth of a second. */
const outlines = limited('outline', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Samples of a prompt and the outline of its text: previews before the purchase. */
export function sampleRoutes(app: App): void {
  implement(app, 'samples', routes, {
    listSamples: {
      limit: wholeTexts,
      run: async (ctx, { params }) => ({ samples: await listSamples(ctx, { promptId: params.id }) }),
    },

    addSample: {
      onRequest: [confirmedRequired, changes],
      bodyLimit: SAMPLE_BYTES_MAX,
      uploadLimit: uploads,
      async run(ctx, request) {
        const { text, ...rest } = request.body
        const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
        const samples = await addSample(ctx, input)
        return { samples }
      },
    },

    orderSamples: {
      onRequest: confirmedRequired,
      limit: writes,
      async run(ctx, { params, body }) {
        const input = { promptId: params.id, ...body }
        return { samples: await orderSamples(ctx, input) }
      },
    },

    removeSample: {
      onRequest: confirmedRequired,
      limit: writes,
      async run(ctx, { params }) {
        const { id: promptId, sampleId } = params
        return { samples: await removeSample(ctx, { promptId, sampleId }) }
      },
    },

    useSampleAsCover: {
      onRequest: confirmedRequired,
      limit: changes,
      config: { storesFiles: true },
      run: async (ctx, { params }) => ({ prompt: await useSampleAsCover(ctx, { promptId: params.id }) }),
    },

    getOutline: {
      limit: outlines,
      run: async (ctx, { params }) => ({ outline: await getOutline(ctx, { promptId: params.id }) }),
    },
  })
}
