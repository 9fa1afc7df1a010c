import { z } from 'zod'
import { headlineSchema, idParams, idSchema, messageSchema, successSchema, timestampSchema } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'

/** Scopes of a key: reading its user's prompts. */
export const API_KEY_SCOPES = ['prompts:read'] as const
const scopeSchema = z.enum(API_KEY_SCOPES)
export type ApiKeyScope = z.infer<typeof scopeSchema>

export const createApiKeyBody = z.object({
  name: headlineSchema(LIMITS.apiKey.name),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose at least one')
    .max(API_KEY_SCOPES.length, 'Name each once')
    .default([...API_KEY_SCOPES]),
  /** Days until it expires. Null: never. */
  expiresInDays: z.literal(LIMITS.apiKey.days).nullable().default(LIMITS.apiKey.daysUsual),
})
export type CreateApiKeyBody = z.input<typeof createApiKeyBody>

export const apiKeySchema = z.object({
  /** Public id, which grants no access. */
  _id: idSchema,
  name: z.string(),
  /** The first characters of the key. */
  start: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: timestampSchema,
  /** Absent: it does not expire. */
  expiresAt: timestampSchema.optional(),
  /** To within five minutes. Absent: never. */
  lastUsedAt: timestampSchema.optional(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The user's own, latest first. */
export const apiKeysResponse = successSchema.extend({ keys: z.array(apiKeySchema) })

/** `key`: returned only here. Only its hash is stored. */
export const newApiKeyResponse = successSchema.extend({ key: z.string(), apiKey: apiKeySchema })

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
