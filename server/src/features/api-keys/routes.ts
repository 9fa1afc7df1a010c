import { idParams, messageSchema } from '@promptery/contract/common'
import { apiKeysResponse, createApiKeyBody, newApiKeyResponse } from '@promptery/contract/people/api-keys'
import type { FastifyRequest } from 'fastify'
import type { UserContext } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

interface Options {
  /** @throws Invalid for a wrong password, Forbidden in an account without one if its user was proven too long ago */
  confirmUser(request: FastifyRequest, ctx: UserContext, currentPassword: string | undefined): Promise<string | null>
}

/** API keys of a signed-in user. A key cannot create another one. */
export function apiKeyRoutes(app: App, { confirmUser }: Options): void {
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
    description:
      'Asks for the password or, in an account without one, a reauthentication within the last ten minutes. The response has the key, this once.',
    body: createApiKeyBody,
    status: 201,
    returns: newApiKeyResponse,
    limit: limited('create-api-key', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
    config: { isPrivate: true },
    async run(ctx, request) {
      const { currentPassword, ...wanted } = request.body
      const confirmedHash = await confirmUser(request, ctx, currentPassword)
      return createApiKey(ctx, { ...wanted, confirmedHash })
    },
  })

  members.delete('/users/keys/:id', {
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    message: 'Revoked',
    run: (ctx, { params }) => revokeApiKey(ctx, params),
  })
}
