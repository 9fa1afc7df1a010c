import { apiKeysResponse, createApiKeyBody, newApiKeyResponse } from '@promptery/contract/accounts/api-keys'
import { idParams, messageSchema } from '@promptery/contract/common'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { sessionOf } from '../../platform/http/session/session.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

/** API keys of a signed-in user. A key cannot create another one. */
export function apiKeyRoutes(app: App): void {
  const { members } = operations(app, 'api keys')

  members.get('/users/keys', {
    id: 'listApiKeys',
    summary: 'The user’s API keys',
    returns: apiKeysResponse,
    run: async (ctx) => ({ keys: await listApiKeys(ctx) }),
  })

  members.post('/users/keys', {
    id: 'createApiKey',
    summary: 'Make an API key',
    description: 'Needs a reauthentication within the last ten minutes. The response has the key, this once.',
    body: createApiKeyBody,
    status: 201,
    returns: newApiKeyResponse,
    onRequest: recentRequired,
    limit: limited('create-api-key', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
    config: { isPrivate: true },
    run: (ctx, request) => createApiKey(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
  })

  members.delete('/users/keys/:id', {
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Needs a reauthentication within the last ten minutes.',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    onRequest: recentRequired,
    limit: writes,
    config: { isPrivate: true },
    message: 'Revoked',
    run: (ctx, { params }) => revokeApiKey(ctx, params),
  })
}
