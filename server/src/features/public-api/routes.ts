import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  filledPromptResponse,
  fillPromptBody,
  ownedPromptQuery,
  ownedPromptResponse,
  ownedPromptsQuery,
  ownedPromptsResponse,
} from '@promptery/contract/public-api'
import type { App } from '../../platform/http/app-type.ts'
import { KEYED_LISTS, limited } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { fillPrompt } from './fill-prompt.ts'
import { getOwnedPrompt } from './get-owned-prompt.ts'
import { listOwnedPrompts } from './list-owned-prompts.ts'
import { presentOwned } from './present.ts'

const tags = ['machine']
/** Maximum of the values of all variables. */
export const FILL_BYTES_MAX = valuesBytesMax(LIMITS.savedValues.lengthMax)

/** Endpoints for API clients with a user's API key. */
export function publicApiRoutes(app: App): void {
  app.get(
    '/api/v1/machine/prompts',
    {
      config: { keyScope: 'prompts:read' },
      preHandler: limited('keyed-list', KEYED_LISTS),
      schema: {
        tags,
        operationId: 'listOwnedPrompts',
        summary: 'The prompts that the key’s user owns, with their variables',
        querystring: ownedPromptsQuery,
        response: responses({ 200: ownedPromptsResponse }, 429),
      },
    },
    async (request) => {
      const page = await listOwnedPrompts(requireUser(request.ctx), request.query)
      return { success: true as const, ...page }
    },
  )

  app.get(
    '/api/v1/machine/prompts/:id',
    {
      config: { keyScope: 'prompts:read' },
      schema: {
        tags,
        operationId: 'getOwnedPrompt',
        summary: 'One of them with its text',
        params: idParams,
        querystring: ownedPromptQuery,
        response: responses({ 200: ownedPromptResponse }, 404),
      },
    },
    async (request) => {
      const row = await getOwnedPrompt(requireUser(request.ctx), { ...request.params, ...request.query })
      return { success: true as const, prompt: { ...presentOwned(row), text: row.text } }
    },
  )

  app.post(
    '/api/v1/machine/prompts/:id/fill',
    {
      config: { keyScope: 'prompts:read', isPrivate: true },
      bodyLimit: FILL_BYTES_MAX,
      schema: {
        tags,
        operationId: 'fillPrompt',
        summary: 'The text of one of them with its variables filled in',
        params: idParams,
        body: fillPromptBody,
        response: responses({ 200: filledPromptResponse }, 404),
      },
    },
    async (request) => {
      const { values, version } = request.body
      const { text } = await getOwnedPrompt(requireUser(request.ctx), { ...request.params, version })
      return { success: true as const, ...fillPrompt(text, values) }
    },
  )
}
