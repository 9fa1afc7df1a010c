import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { apiKeysResponse, createApiKeyBody, newApiKeyResponse } from '../api-keys.ts'

export const listApiKeys = route({
  method: 'GET',
  path: '/users/keys',
  access: 'members',
  summary: 'The user’s API keys',
  response: apiKeysResponse,
})

export const createApiKey = route({
  method: 'POST',
  path: '/users/keys',
  access: 'members',
  summary: 'Make an API key',
  description: 'Needs a reauthentication within the last ten minutes. The response has the key, this once.',
  body: createApiKeyBody,
  status: 201,
  response: newApiKeyResponse,
})

export const revokeApiKey = route({
  method: 'DELETE',
  path: '/users/keys/:id',
  access: 'members',
  summary: 'Revoke an API key',
  description: 'Needs a reauthentication within the last ten minutes.',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Revoked',
})
