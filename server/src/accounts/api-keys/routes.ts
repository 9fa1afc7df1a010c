import * as routes from '@promptery/contract/accounts/api-keys'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { sessionOf } from '../../platform/http/session/session.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

/** API keys of a signed-in user. A key cannot create another one. */
export function apiKeyRoutes(app: App): void {
  implement(app, 'api keys', routes, {
    listApiKeys: async (ctx) => ({ keys: await listApiKeys(ctx) }),

    createApiKey: {
      onRequest: recentRequired,
      limit: limited('create-api-key', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      run: (ctx, request) => createApiKey(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
    },

    revokeApiKey: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => revokeApiKey(ctx, params),
    },
  })
}
