import { Readable } from 'node:stream'
import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { HELD } from '@promptery/contract/listings/approval'
import { exampleResponse } from '@promptery/contract/listings/example'
import type { ListingRules } from '@promptery/contract/listings/price'
import {
  createPromptResponse,
  deletePromptResponse,
  exportListingsQuery,
  promptFieldsAt,
  promptResponse,
  type UpdatePromptFields,
  updatePromptFieldsAt,
  updatePromptResponse,
} from '@promptery/contract/listings/prompts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../platform/http/app-type.ts'
import { csvFile, tarFile } from '../platform/http/downloads.ts'
import { limited, TEXT_CHANGES, uploads, writes } from '../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION } from '../platform/http/openapi.ts'
import { operations } from '../platform/http/operations.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { jsonBytesMax } from '../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createPrompt } from './changes/create-prompt.ts'
import { deletePrompt } from './changes/delete-prompt.ts'
import { updatePrompt } from './changes/update-prompt.ts'
import { listingsAsCsv, listingsAsJson, listingsAsMarkdown } from './export-listings.ts'
import { getExample } from './get-example.ts'
import { getPrompt } from './get-prompt.ts'
import { requireSeller } from './selling.ts'

/** Each edit may rewrite the longest text, whose old row the database must vacuum. */
const EDITS = { points: 300, durationSeconds: 60 * 60, by: 'user' } as const
const textChanges = limited(
  'change-text',
  TEXT_CHANGES,
  ({ body }) => (body as UpdatePromptFields).prompt !== undefined,
)
/** Maximum of a listing as JSON. */
const LISTING_BYTES_MAX = jsonBytesMax(
  LIMITS.title.max,
  LIMITS.description.max,
  LIMITS.promptText.max,
  LIMITS.tipsMax,
  LIMITS.versionNoteMax,
  LIMITS.worksWith.max * LIMITS.worksWith.name.max,
  LIMITS.variableDescriptions.max *
    (LIMITS.savedValues.variableNameMax +
      LIMITS.variableDescriptions.label.max +
      LIMITS.variableDescriptions.descriptionMax),
)
/** Each reads every text of the user. */
const exports = limited('listing-exports', { points: 10, durationSeconds: 60, by: 'user' })

/** An `onRequest` for what only sellers may do. @throws Forbidden */
async function sellerRequired({ ctx }: FastifyRequest): Promise<void> {
  requireSeller(ctx)
}

/** What one sells. @param rules read with each request, as the lists change */
export function promptRoutes(app: App, rules: ListingRules): void {
  const { anyone, members } = operations(app, 'prompts')

  anyone.get('/prompts/example', {
    id: 'getExample',
    summary: 'An open prompt to be filled in on the home page',
    security: OPTIONAL_SESSION,
    returns: exampleResponse,
    config: { isSameForVisitors: true },
    run: (ctx) => getExample(ctx),
  })

  members.get('/prompts/my-prompts/export', {
    id: 'exportListings',
    summary: 'The listings of the user as files that `npm run import` reads',
    description:
      'Everything that one’s upload form has, of listings that are not withdrawn: as CSV, as JSON, or as a gzipped tar file of Markdown with front matter.',
    querystring: exportListingsQuery,
    produces: ['text/csv', 'application/json', 'application/gzip'],
    returns: z.any(),
    limit: exports,
    run(ctx, { query: { format } }, reply) {
      if (format === 'csv') return csvFile(reply, 'listings.csv', listingsAsCsv(ctx))
      if (format === 'markdown') return tarFile(reply, 'listings.tar.gz', listingsAsMarkdown(ctx))
      reply.type('application/json').header('content-disposition', 'attachment; filename="listings.json"')
      return Readable.from(listingsAsJson(ctx))
    },
  })

  anyone.get('/prompts/:id', {
    id: 'getPrompt',
    summary: 'One prompt, with its text for its uploader, its buyers and admins',
    security: OPTIONAL_SESSION,
    params: idParams,
    returns: promptResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ prompt: await getPrompt(ctx, params) }),
  })

  members.post('/prompts/create', {
    id: 'createPrompt',
    summary: 'Upload a prompt',
    consumes: ['multipart/form-data'],
    body: promptFieldsAt(rules),
    status: 201,
    returns: createPromptResponse,
    errors: [403],
    onRequest: [sellerRequired, uploads],
    bodyLimit: LISTING_BYTES_MAX,
    file: { field: 'cover_image' },
    config: { ignoredFields: ['uploadedBy'] },
    async run(ctx, request) {
      const newPrompt = await createPrompt(ctx, { fields: request.body, cover: request.upload })
      return { message: newPrompt.isHeld ? HELD : 'Prompt Uploaded Successfully', newPrompt }
    },
  })

  members.put('/prompts/update/:id', {
    id: 'updatePrompt',
    summary: 'Change a prompt',
    consumes: ['multipart/form-data', 'application/json'],
    params: idParams,
    body: updatePromptFieldsAt(rules),
    returns: updatePromptResponse,
    errors: [403, 404, 409],
    onRequest: [confirmedRequired, limited('edit', EDITS)],
    limit: textChanges,
    bodyLimit: LISTING_BYTES_MAX,
    file: { field: 'cover_image', limit: uploads },
    config: { ignoredFields: ['uploadedBy'] },
    async run(ctx, request) {
      const { removeCover, note, ...fields } = request.body
      const input = { ...request.params, fields, note, removeCover, cover: request.upload }
      const { isChanged, prompt } = await updatePrompt(ctx, input)
      const changed = prompt.isHeld ? HELD : 'Prompt updated'
      const message = isChanged ? changed : 'There was nothing to change'
      return { message, prompt }
    },
  })

  members.delete('/prompts/delete/:id', {
    id: 'deletePrompt',
    summary: 'Delete a prompt, or withdraw one that was sold',
    params: idParams,
    returns: deletePromptResponse,
    errors: [403, 404],
    limit: writes,
    async run(ctx, { params }) {
      const { withdrawn } = await deletePrompt(ctx, params)
      const message = withdrawn ? 'Taken off the market. Its buyers keep it.' : 'Prompt deleted'
      return { message, withdrawn }
    },
  })
}
