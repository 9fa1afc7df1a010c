import { Readable } from 'node:stream'
import { LIMITS } from '@promptery/contract/constants'
import { HELD } from '@promptery/contract/listings/approval'
import * as example from '@promptery/contract/listings/example'
import type { ListingRules } from '@promptery/contract/listings/price'
import * as prompts from '@promptery/contract/listings/prompts'
import { promptFieldsAt, type UpdatePromptFields, updatePromptFieldsAt } from '@promptery/contract/listings/prompts'
import type { FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app-type.ts'
import { csvFile, tarFile } from '../platform/http/downloads.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, TEXT_CHANGES, uploads, writes } from '../platform/http/limits/rate-limits.ts'
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
  implement(
    app,
    'prompts',
    { ...prompts, getExample: example.getExample },
    {
      getExample: (ctx) => getExample(ctx),

      exportListings: {
        limit: exports,
        run(ctx, { query: { format } }, reply) {
          if (format === 'csv') return csvFile(reply, 'listings.csv', listingsAsCsv(ctx))
          if (format === 'markdown') return tarFile(reply, 'listings.tar.gz', listingsAsMarkdown(ctx))
          reply.type('application/json').header('content-disposition', 'attachment; filename="listings.json"')
          return Readable.from(listingsAsJson(ctx))
        },
      },

      getPrompt: async (ctx, { params }) => ({ prompt: await getPrompt(ctx, params) }),

      createPrompt: {
        body: promptFieldsAt(rules),
        onRequest: [sellerRequired, uploads],
        bodyLimit: LISTING_BYTES_MAX,
        config: { ignoredFields: ['uploadedBy'] },
        async run(ctx, request) {
          const newPrompt = await createPrompt(ctx, { fields: request.body, cover: request.upload })
          return { message: newPrompt.isHeld ? HELD : 'Prompt Uploaded Successfully', newPrompt }
        },
      },

      updatePrompt: {
        body: updatePromptFieldsAt(rules),
        onRequest: [confirmedRequired, limited('edit', EDITS)],
        limit: textChanges,
        bodyLimit: LISTING_BYTES_MAX,
        uploadLimit: uploads,
        config: { ignoredFields: ['uploadedBy'] },
        async run(ctx, request) {
          const { removeCover, note, ...fields } = request.body
          const input = { ...request.params, fields, note, removeCover, cover: request.upload }
          const { isChanged, prompt } = await updatePrompt(ctx, input)
          const changed = prompt.isHeld ? HELD : 'Prompt updated'
          const message = isChanged ? changed : 'There was nothing to change'
          return { message, prompt }
        },
      },

      deletePrompt: {
        limit: writes,
        async run(ctx, { params }) {
          const { withdrawn } = await deletePrompt(ctx, params)
          const message = withdrawn ? 'Taken off the market. Its buyers keep it.' : 'Prompt deleted'
          return { message, withdrawn }
        },
      },
    },
  )
}
