import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/library/public-api'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { KEYED_LISTS, limited } from '../../platform/http/limits/rate-limits.ts'
import { requireUser } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { fillPrompt, getOwnedPrompt, listOwnedPrompts, presentOwned } from './owned-prompts.ts'

/** Maximum of the values of all variables. */
export const FILL_BYTES_MAX = valuesBytesMax(LIMITS.savedValues.lengthMax)

/** Endpoints for API clients with a user's API key. */
export function publicApiRoutes(app: App): void {
  implement(app, 'public api', routes, {
    listOwnedPrompts: {
      limit: limited('keyed-list', KEYED_LISTS),
      config: { keyScope: 'prompts:read' },
      run: (ctx, { query }) => listOwnedPrompts(requireUser(ctx), query),
    },

    getOwnedPrompt: {
      config: { keyScope: 'prompts:read' },
      async run(ctx, { params, query }) {
        const row = await getOwnedPrompt(requireUser(ctx), { ...params, ...query })
        return { prompt: { ...presentOwned(row), text: row.text } }
      },
    },

    fillPrompt: {
      config: { keyScope: 'prompts:read', isPrivate: true },
      bodyLimit: FILL_BYTES_MAX,
      async run(ctx, { params, body }) {
        const { values, version } = body
        const { text } = await getOwnedPrompt(requireUser(ctx), { ...params, version })
        return { ...(await fillPrompt(text, values)) }
      },
    },
  })
}
