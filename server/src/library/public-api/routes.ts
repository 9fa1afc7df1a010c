import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  filledPromptResponse,
  fillPromptBody,
  ownedPromptQuery,
  ownedPromptResponse,
  ownedPromptsQuery,
  ownedPromptsResponse,
} from '@promptery/contract/library/public-api'
import type { App } from '../../platform/http/app-type.ts'
import { KEYED_LISTS, limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { requireUser } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { fillPrompt, getOwnedPrompt, listOwnedPrompts, presentOwned } from './owned-prompts.ts'

/** Maximum of the values of all variables. */
export const FILL_BYTES_MAX = valuesBytesMax(LIMITS.savedValues.lengthMax)

/** Endpoints for API clients with a user's API key. */
export function publicApiRoutes(app: App): void {
  const { anyone } = operations(app, 'public api')

  anyone.get('/api/v1/machine/prompts', {
    id: 'listOwnedPrompts',
    summary: 'The prompts that the key’s user owns, with their variables',
    querystring: ownedPromptsQuery,
    returns: ownedPromptsResponse,
    limit: limited('keyed-list', KEYED_LISTS),
    config: { keyScope: 'prompts:read' },
    run: (ctx, { query }) => listOwnedPrompts(requireUser(ctx), query),
  })

  anyone.get('/api/v1/machine/prompts/:id', {
    id: 'getOwnedPrompt',
    summary: 'One of them, or an open prompt, with its text',
    params: idParams,
    querystring: ownedPromptQuery,
    returns: ownedPromptResponse,
    errors: [404],
    config: { keyScope: 'prompts:read' },
    async run(ctx, { params, query }) {
      const row = await getOwnedPrompt(requireUser(ctx), { ...params, ...query })
      return { prompt: { ...presentOwned(row), text: row.text } }
    },
  })

  anyone.post('/api/v1/machine/prompts/:id/fill', {
    id: 'fillPrompt',
    summary: 'The text of one of them with its variables filled in',
    params: idParams,
    body: fillPromptBody,
    returns: filledPromptResponse,
    errors: [404],
    config: { keyScope: 'prompts:read', isPrivate: true },
    bodyLimit: FILL_BYTES_MAX,
    async run(ctx, { params, body }) {
      const { values, version } = body
      const { text } = await getOwnedPrompt(requireUser(ctx), { ...params, version })
      return { ...(await fillPrompt(text, values)) }
    },
  })
}
