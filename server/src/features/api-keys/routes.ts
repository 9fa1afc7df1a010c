import { idParams, messageSchema } from '@promptery/contract/common'
import { apiKeysResponse, createApiKeyBody, newApiKeyResponse } from '@promptery/contract/people/api-keys'
import type { UserContext } from '../../platform/context.ts'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../../platform/http/limits/sign-in-throttle.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

const tags = ['api keys']

interface Options {
  /** @throws Invalid for a wrong password */
  confirmPassword(ctx: UserContext, input: { currentPassword: string }): Promise<string>
}

/** API keys of a signed-in user. A key cannot create another one. */
export function apiKeyRoutes(app: App, { confirmPassword }: Options): void {
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
        description: 'Asks for the password. The response has the key, this once.',
        body: createApiKeyBody,
        response: responses({ 201: newApiKeyResponse }, 429),
      },
    },
    async (request, reply) => {
      const ctx = requireUser(request.ctx)
      const { currentPassword, ...wanted } = request.body
      // An open session must not allow guessing the password.
      const attempt = await throttleSignIn(request, ctx.user.email)
      const confirmedHash = await confirmPassword(ctx, { currentPassword })
      await attempt.succeeded()
      const made = await createApiKey(ctx, { ...wanted, confirmedHash })
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
