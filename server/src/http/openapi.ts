import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorSchema } from '@promptery/contract/common'
import type { FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { App } from './app-type.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503

/** The answers of a call: its own, and the one shape of errors under each status that it may end with. */
export function answers<Own extends Partial<Record<number, z.ZodType>>, Status extends ErrorStatus>(
  own: Own,
  ...failures: Status[]
): Own & Record<Status, typeof errorSchema> {
  const errors = Object.fromEntries(failures.map((status) => [status, errorSchema]))
  return { ...own, ...errors } as Own & Record<Status, typeof errorSchema>
}

/** Every call may find the database away, and whatever writes may find no room for it. */
function withFailures(schema: FastifySchema, method: string | string[]): FastifySchema {
  if (!schema.response) return schema
  const isRead = [method].flat().every((name) => name === 'GET' || name === 'HEAD')
  return { ...schema, response: { 503: errorSchema, ...(!isRead && { 507: errorSchema }), ...schema.response } }
}

/** Describes the API from the contract: `/api/openapi.json`, and a page to try it on at `/api/docs`. */
export async function installOpenapi(app: App, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1', description: 'Cookies carry the session: sign in first.' },
      tags: [
        { name: 'prompts', description: 'Listings: browse, look, sell, like' },
        { name: 'purchases', description: 'Buying' },
        { name: 'cart', description: 'What somebody means to buy' },
        { name: 'payments', description: 'What was paid' },
        { name: 'moderation', description: 'Approving and rejecting, by admins' },
        { name: 'generation', description: 'Pictures of a topic' },
        { name: 'messages', description: 'Conversations of two' },
        { name: 'notifications', description: 'What somebody is told' },
        { name: 'events', description: 'Both of them, live' },
        { name: 'discussions', description: 'The board' },
        { name: 'users', description: 'Accounts and sessions' },
        { name: 'engineers', description: 'Those who sell' },
        { name: 'shop', description: 'What is connected and whether it is well' },
      ],
    },
    transform: (input) => jsonSchemaTransform({ ...input, schema: withFailures(input.schema, input.route.method) }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plugin's own policy lets pages of this origin frame it, asks a stranger's server for a picture, and sends
    // browsers to https where there may be none.
    staticCSP: {
      'default-src': ["'self'"],
      'base-uri': ["'self'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
