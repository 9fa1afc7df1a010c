import { idParams } from '@promptery/contract/common'
import { outlineResponse } from '@promptery/contract/listings/outline'
import { updatePromptResponse } from '@promptery/contract/listings/prompts'
import { addSampleBody, orderSamplesBody, sampleParams, samplesResponse } from '@promptery/contract/listings/samples'
import type { App } from '../platform/http/app-type.ts'
import { limited, uploads, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../platform/http/openapi.ts'
import { operations } from '../platform/http/operations.ts'
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
  const { anyone, members } = operations(app, 'samples')

  anyone.get('/prompts/samples/:id', {
    id: 'listSamples',
    summary: 'Results of a prompt that its engineer shows',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: samplesResponse,
    errors: [404],
    limit: wholeTexts,
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ samples: await listSamples(ctx, { promptId: params.id }) }),
  })

  members.post('/prompts/samples/:id', {
    id: 'addSample',
    summary: 'Add a sample to one’s prompt: a picture or a text',
    consumes: ['multipart/form-data', 'application/json'],
    params: idParams,
    body: addSampleBody,
    status: 201,
    returns: samplesResponse,
    errors: [403, 404, 409],
    onRequest: [confirmedRequired, changes],
    bodyLimit: SAMPLE_BYTES_MAX,
    file: { field: 'picture', limit: uploads },
    async run(ctx, request) {
      const { text, ...rest } = request.body
      const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
      const samples = await addSample(ctx, input)
      return { samples }
    },
  })

  members.put('/prompts/samples/:id', {
    id: 'orderSamples',
    summary: 'Reorder the samples of one’s prompt',
    params: idParams,
    body: orderSamplesBody,
    returns: samplesResponse,
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: writes,
    async run(ctx, { params, body }) {
      const input = { promptId: params.id, ...body }
      return { samples: await orderSamples(ctx, input) }
    },
  })

  members.delete('/prompts/samples/:id/:sampleId', {
    id: 'removeSample',
    summary: 'Remove a sample from one’s prompt',
    params: sampleParams,
    returns: samplesResponse,
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: writes,
    async run(ctx, { params }) {
      const { id: promptId, sampleId } = params
      return { samples: await removeSample(ctx, { promptId, sampleId }) }
    },
  })

  members.post('/prompts/sample-cover/:id', {
    id: 'useSampleAsCover',
    summary: 'Make the first sample of one’s prompt its cover',
    params: idParams,
    returns: updatePromptResponse,
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: changes,
    config: { storesFiles: true },
    message: 'The first sample is the cover now',
    run: async (ctx, { params }) => ({ prompt: await useSampleAsCover(ctx, { promptId: params.id }) }),
  })

  anyone.get('/prompts/outline/:id', {
    id: 'getOutline',
    summary: 'The outline of a prompt’s text: length, variables, languages, sections',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: outlineResponse,
    errors: [404],
    limit: outlines,
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ outline: await getOutline(ctx, { promptId: params.id }) }),
  })
}
