import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import { HELD, LIMITS } from '@promptery/contract/constants'
import type { PriceRules } from '@promptery/contract/listings/price'
import {
  createPromptResponse,
  deletePromptResponse,
  engineerPromptsResponse,
  type ListPromptsQuery,
  listPromptsQuery,
  promptFieldsAt,
  promptResponse,
  promptsResponse,
  type UpdatePromptFields,
  updatePromptFieldsAt,
  updatePromptResponse,
} from '@promptery/contract/listings/prompts'
import { suggestionsQuery, suggestionsResponse } from '@promptery/contract/listings/suggestions'
import { getPrompt } from '../../catalog/get-prompt.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { OPTIONAL_SESSION, responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { limitConcurrentUploads, readUpload } from '../../platform/http/uploads.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { createPrompt } from './changes/create-prompt.ts'
import { deletePrompt } from './changes/delete-prompt.ts'
import { updatePrompt } from './changes/update-prompt.ts'
import { likePrompt } from './like-prompt.ts'
import { listEngineerPrompts } from './lists/list-engineer-prompts.ts'
import { listBoughtPrompts, listUploadedPrompts } from './lists/list-own-prompts.ts'
import { listPrompts } from './lists/list-prompts.ts'
import { listSuggestions } from './lists/list-suggestions.ts'

const tags = ['prompts']

/** Each edit may rewrite the longest text, whose old row the database must vacuum. */
const EDITS = { points: 300, durationSeconds: 60 * 60, by: 'user' } as const
/** Each change of a sold text stores the former version for its buyers, for good. */
const textChanges = limited(
  'change-text',
  { points: 60, durationSeconds: 60 * 60, by: 'user' },
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
/** Counted in each process, as a user likes a prompt once. */
const likes = limited('like', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })
const searches = limited('search', SEARCHES, ({ query }) => Boolean((query as ListPromptsQuery).search))
/** One request for each pause in typing. */
const suggestions = limited('suggest', { points: 900, durationSeconds: 60, by: 'user' })

/** @param prices valid prices, which depend on a payment provider when the server starts */
export function promptRoutes(app: App, prices: PriceRules): void {
  app.get(
    '/prompts/all-prompts',
    {
      config: { isSameForVisitors: true },
      preHandler: searches,
      schema: {
        tags,
        operationId: 'listPrompts',
        security: OPTIONAL_SESSION,
        summary: 'The market: search, filter, sort',
        querystring: listPromptsQuery,
        response: responses({ 200: promptsResponse }, 429),
      },
    },
    async (request) => {
      const list = () => listPrompts(request.ctx, request.query)
      return { success: true as const, ...(await (request.query.search ? limitSearch(request, list) : list())) }
    },
  )

  app.get(
    '/prompts/suggestions',
    {
      config: { isSameForVisitors: true },
      preHandler: suggestions,
      schema: {
        tags,
        operationId: 'listSuggestions',
        security: OPTIONAL_SESSION,
        summary: 'What a search that is being typed could become',
        querystring: suggestionsQuery,
        response: responses({ 200: suggestionsResponse }, 429),
      },
    },
    async (request) => {
      const suggest = () => listSuggestions(request.ctx, request.query)
      return { success: true as const, ...(await limitSearch(request, suggest)) }
    },
  )

  app.get(
    '/prompts/my-prompts',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listUploadedPrompts',
        summary: 'Prompts that the user sells',
        querystring: pageQuery,
        response: responses({ 200: promptsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listUploadedPrompts(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/prompts/bought-prompts',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listBoughtPrompts',
        summary: 'Prompts that the user has bought',
        querystring: pageQuery,
        response: responses({ 200: promptsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listBoughtPrompts(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/prompts/engineer/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'listEngineerPrompts',
        security: OPTIONAL_SESSION,
        summary: 'Prompts on the market by one engineer',
        params: idParams,
        querystring: pageQuery,
        response: responses({ 200: engineerPromptsResponse }, 404),
      },
    },
    async (request) => {
      const { prompts, nextCursor } = await listEngineerPrompts(request.ctx, { ...request.params, ...request.query })
      return { success: true as const, data: prompts, nextCursor }
    },
  )

  app.get(
    '/prompts/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'getPrompt',
        security: OPTIONAL_SESSION,
        summary: 'One prompt, with its text for its uploader, its buyers and admins',
        params: idParams,
        response: responses({ 200: promptResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, prompt: await getPrompt(request.ctx, request.params) }),
  )

  app.post(
    '/prompts/create',
    {
      onRequest: [sessionRequired, uploads, limitConcurrentUploads],
      bodyLimit: LISTING_BYTES_MAX,
      preValidation: readUpload(),
      config: {
        storesFiles: true,
        bypassesConcurrencyLimit: true,
        fileField: 'cover_image',
        ignoredFields: ['uploadedBy'],
      },
      schema: {
        tags,
        operationId: 'createPrompt',
        summary: 'Upload a prompt',
        consumes: ['multipart/form-data'],
        body: promptFieldsAt(prices),
        response: responses({ 201: createPromptResponse }, 429),
      },
    },
    async (request, reply) => {
      const ctx = requireUser(request.ctx)
      const newPrompt = await createPrompt(ctx, { fields: request.body, cover: request.upload })
      return reply
        .code(201)
        .send({ success: true, message: newPrompt.isHeld ? HELD : 'Prompt Uploaded Successfully', newPrompt })
    },
  )

  app.put(
    '/prompts/update/:id',
    {
      onRequest: [sessionRequired, limited('edit', EDITS), limitConcurrentUploads],
      bodyLimit: LISTING_BYTES_MAX,
      preValidation: readUpload(uploads),
      preHandler: textChanges,
      config: {
        storesFiles: true,
        bypassesConcurrencyLimit: true,
        fileField: 'cover_image',
        ignoredFields: ['uploadedBy'],
      },
      schema: {
        tags,
        operationId: 'updatePrompt',
        summary: 'Change a prompt',
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        body: updatePromptFieldsAt(prices),
        response: responses({ 200: updatePromptResponse }, 403, 404, 409, 429),
      },
    },
    async (request) => {
      const { removeCover, note, ...fields } = request.body
      const input = { ...request.params, fields, note, removeCover, cover: request.upload }
      const { isChanged, prompt } = await updatePrompt(requireUser(request.ctx), input)
      const changed = prompt.isHeld ? HELD : 'Prompt updated'
      const message = isChanged ? changed : 'There was nothing to change'
      return { success: true as const, message, prompt }
    },
  )

  app.delete(
    '/prompts/delete/:id',
    {
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'deletePrompt',
        summary: 'Delete a prompt, or withdraw one that was sold',
        params: idParams,
        response: responses({ 200: deletePromptResponse }, 403, 404, 429),
      },
    },
    async (request) => {
      const { withdrawn } = await deletePrompt(requireUser(request.ctx), request.params)
      const message = withdrawn ? 'Taken off the market. Its buyers keep it.' : 'Prompt deleted'
      return { success: true as const, message, withdrawn }
    },
  )

  app.post(
    '/prompts/like/:id',
    {
      onRequest: sessionRequired,
      preHandler: likes,
      schema: {
        tags,
        operationId: 'likePrompt',
        summary: 'Like a prompt, once',
        params: idParams,
        response: responses({ 200: messageSchema }, 403, 404, 429),
      },
    },
    async (request) => {
      await likePrompt(requireUser(request.ctx), request.params)
      return { success: true as const, message: 'Liked' }
    },
  )
}
