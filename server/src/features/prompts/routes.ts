import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  createPromptAnswer,
  deletePromptAnswer,
  engineerPromptsAnswer,
  type ListPromptsQuery,
  listPromptsQuery,
  promptAnswer,
  promptFields,
  promptsAnswer,
  updatePromptAnswer,
  updatePromptFields,
} from '@promptery/contract/prompts'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { limited, SEARCHES } from '../../http/rate-limits.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
import { readUpload } from '../../http/uploads.ts'
import { createPrompt } from './create-prompt.ts'
import { deletePrompt } from './delete-prompt.ts'
import { getPrompt } from './get-prompt.ts'
import { likePrompt } from './like-prompt.ts'
import { listEngineerPrompts } from './list-engineer-prompts.ts'
import { listBoughtPrompts, listUploadedPrompts } from './list-own-prompts.ts'
import { listPrompts } from './list-prompts.ts'
import { updatePrompt } from './update-prompt.ts'

const tags = ['prompts']

/** A cover is decoded and encoded four times: by far the most work that a call can ask for. */
const UPLOADS = { points: 60, durationSeconds: 60 * 60, by: 'user' } as const
const likes = limited('like', { points: 120, durationSeconds: 60, by: 'user' })
const searches = limited('search', SEARCHES, ({ query }) => Boolean((query as ListPromptsQuery).search))

export function promptRoutes(app: App): void {
  app.get(
    '/prompts/all-prompts',
    {
      preHandler: searches,
      schema: { tags, querystring: listPromptsQuery, response: answers({ 200: promptsAnswer }, 400, 429) },
    },
    async (request) => ({ success: true as const, ...(await listPrompts(request.ctx, request.query)) }),
  )

  app.get(
    '/prompts/my-prompts',
    {
      onRequest: sessionRequired,
      schema: { tags, querystring: pageQuery, response: answers({ 200: promptsAnswer }, 400, 401) },
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
      schema: { tags, querystring: pageQuery, response: answers({ 200: promptsAnswer }, 400, 401) },
    },
    async (request) => ({
      success: true as const,
      ...(await listBoughtPrompts(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/prompts/engineer/:id',
    {
      schema: {
        tags,
        params: idParams,
        querystring: pageQuery,
        response: answers({ 200: engineerPromptsAnswer }, 400, 404),
      },
    },
    async (request) => {
      const { prompts, nextCursor } = await listEngineerPrompts(request.ctx, { ...request.params, ...request.query })
      return { success: true as const, data: prompts, nextCursor }
    },
  )

  app.get(
    '/prompts/:id',
    { schema: { tags, params: idParams, response: answers({ 200: promptAnswer }, 400, 404) } },
    async (request) => ({ success: true as const, prompt: await getPrompt(request.ctx, request.params) }),
  )

  app.post(
    '/prompts/create',
    {
      onRequest: sessionRequired,
      preValidation: readUpload('cover_image'),
      preHandler: limited('upload', UPLOADS),
      config: { storesFiles: true },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: promptFields,
        response: answers({ 201: createPromptAnswer }, 400, 401, 413, 429),
      },
    },
    async (request, reply) => {
      const ctx = requireUser(request.ctx)
      const newPrompt = await createPrompt(ctx, { fields: request.body, cover: request.upload })
      return reply.code(201).send({ success: true, message: 'Prompt Uploaded Successfully', newPrompt })
    },
  )

  app.put(
    '/prompts/update/:id',
    {
      onRequest: sessionRequired,
      preValidation: readUpload('cover_image'),
      preHandler: limited('upload', UPLOADS, ({ upload }) => upload !== undefined),
      config: { storesFiles: true },
      schema: {
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        params: idParams,
        body: updatePromptFields,
        response: answers({ 200: updatePromptAnswer }, 400, 401, 403, 404, 409, 413, 429),
      },
    },
    async (request) => {
      const { removeCover, ...fields } = request.body
      const input = { ...request.params, fields, removeCover, cover: request.upload }
      const { isChanged, prompt } = await updatePrompt(requireUser(request.ctx), input)
      return { success: true as const, message: isChanged ? 'Prompt updated' : 'There was nothing to change', prompt }
    },
  )

  app.delete(
    '/prompts/delete/:id',
    {
      onRequest: sessionRequired,
      schema: { tags, params: idParams, response: answers({ 200: deletePromptAnswer }, 400, 401, 403, 404) },
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
      schema: { tags, params: idParams, response: answers({ 200: messageSchema }, 400, 401, 404, 429) },
    },
    async (request) => {
      await likePrompt(requireUser(request.ctx), request.params)
      return { success: true as const, message: 'Liked' }
    },
  )
}
