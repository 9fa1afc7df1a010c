import { idParams } from '@promptery/contract/common'
import { outlineResponse } from '@promptery/contract/listings/outline'
import { updatePromptResponse } from '@promptery/contract/listings/prompts'
import { addSampleBody, orderSamplesBody, sampleParams, samplesResponse } from '@promptery/contract/listings/samples'
import type { App } from '../../platform/http/app-type.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION, responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { limitConcurrentUploads, readUpload } from '../../platform/http/uploads.ts'
import { SAMPLE_BYTES_MAX } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getOutline } from './outline/get-outline.ts'
import { addSample } from './samples/add-sample.ts'
import { listSamples } from './samples/list-samples.ts'
import { orderSamples } from './samples/order-samples.ts'
import { removeSample } from './samples/remove-sample.ts'
import { useSampleAsCover } from './samples/use-sample-as-cover.ts'

const tags = ['samples']

/** Each change makes the listing pending again. */
const changes = limited('sample', { points: 120, durationSeconds: 60 * 60, by: 'user' })
/** More than a person opens. A maximal text of the caller's own takes a tenth of a second. */
const outlines = limited('outline', { points: 300, durationSeconds: 60, by: 'user', isOfProcess: true })

/** Samples of a prompt and the outline of its text: previews before the purchase. */
export function sampleRoutes(app: App): void {
  app.get(
    '/prompts/samples/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'listSamples',
        security: OPTIONAL_SESSION,
        summary: 'Results of a prompt that its engineer shows',
        params: idParams,
        response: responses({ 200: samplesResponse }, 404),
      },
    },
    async (request) => ({
      success: true as const,
      samples: await listSamples(request.ctx, { promptId: request.params.id }),
    }),
  )

  app.post(
    '/prompts/samples/:id',
    {
      onRequest: [sessionRequired, changes, limitConcurrentUploads],
      bodyLimit: SAMPLE_BYTES_MAX,
      preValidation: readUpload(uploads),
      config: { storesFiles: true, bypassesConcurrencyLimit: true, fileField: 'picture' },
      schema: {
        tags,
        operationId: 'addSample',
        summary: 'Show a result of one’s prompt: a picture or a text',
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        body: addSampleBody,
        response: responses({ 201: samplesResponse }, 404, 409, 429),
      },
    },
    async (request, reply) => {
      const { text, ...rest } = request.body
      const input = { promptId: request.params.id, picture: request.upload, text, ...rest }
      const samples = await addSample(requireUser(request.ctx), input)
      return reply.code(201).send({ success: true as const, samples })
    },
  )

  app.put(
    '/prompts/samples/:id',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'orderSamples',
        summary: 'Bring the samples of one’s prompt into another order',
        params: idParams,
        body: orderSamplesBody,
        response: responses({ 200: samplesResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const input = { promptId: request.params.id, ...request.body }
      return { success: true as const, samples: await orderSamples(requireUser(request.ctx), input) }
    },
  )

  app.delete(
    '/prompts/samples/:id/:sampleId',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'removeSample',
        summary: 'Remove a sample from one’s prompt',
        params: sampleParams,
        response: responses({ 200: samplesResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const { id: promptId, sampleId } = request.params
      return { success: true as const, samples: await removeSample(requireUser(request.ctx), { promptId, sampleId }) }
    },
  )

  app.post(
    '/prompts/sample-cover/:id',
    {
      onRequest: sessionRequired,
      preHandler: changes,
      config: { storesFiles: true },
      schema: {
        tags,
        operationId: 'useSampleAsCover',
        summary: 'Make the first sample of one’s prompt its cover',
        params: idParams,
        response: responses({ 200: updatePromptResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const prompt = await useSampleAsCover(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const, message: 'The first sample is the cover now', prompt }
    },
  )

  app.get(
    '/prompts/outline/:id',
    {
      config: { isSameForVisitors: true },
      preHandler: outlines,
      schema: {
        tags,
        operationId: 'getOutline',
        security: OPTIONAL_SESSION,
        summary: 'What can be said of a prompt’s text without its words: length, gaps, languages, sections',
        params: idParams,
        response: responses({ 200: outlineResponse }, 404, 429),
      },
    },
    async (request) => ({
      success: true as const,
      outline: await getOutline(request.ctx, { promptId: request.params.id }),
    }),
  )
}
