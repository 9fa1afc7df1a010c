import { idParams, messageSchema } from '@promptery/contract/common'
import { apiKeysResponse, createApiKeyBody, newApiKeyResponse } from '@promptery/contract/people/api-keys'
import type { App } from '../../http/app-type.ts'
import { limited, writes } from '../../http/limits/rate-limits.ts'
import { responses } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session/guards.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

const tags = ['api keys']

/** The keys of a user, who has to be signed in: a key makes no other one. */
export function apiKeyRoutes(app: App): void {
  app.get(
    '/users/keys',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listApiKeys',
        summary: 'The user’s API keys',
        response: responses({ 200: apiKeysResponse }),
      },
    },
    async (request) => ({ success: true as const, keys: await listApiKeys(requireUser(request.ctx)) }),
  )

  app.post(
    '/users/keys',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: limited('create-api-key', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'createApiKey',
        summary: 'Make an API key',
        description: 'The response has the key, this once.',
        body: createApiKeyBody,
        response: responses({ 201: newApiKeyResponse }, 429),
      },
    },
    async (request, reply) => {
      const made = await createApiKey(requireUser(request.ctx), request.body)
      return reply.code(201).send({ success: true as const, ...made })
    },
  )

  app.delete(
    '/users/keys/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        params: idParams,
        response: responses({ 200: messageSchema }, 404, 429),
      },
    },
    async (request) => {
      await revokeApiKey(requireUser(request.ctx), request.params)
      return { success: true as const, message: 'Revoked' }
    },
  )
}
