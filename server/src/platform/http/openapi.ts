import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorSchema } from '@promptery/contract/common'
import type { ErrorStatus } from '@promptery/contract/route'
import type { z } from 'zod'
import type { App } from './app-type.ts'
import { describeComponents, describeOperation, KEY_SCHEME, SESSION_SCHEME } from './describe-operation.ts'
import { COOKIE } from './session/session.ts'

/**
 * The responses of an operation: its own, and the error schema for each status in `failures`. `describeOperation` adds
 * statuses that follow from the route's declaration.
 */
export function responses<Own extends Partial<Record<number, z.ZodType>>, Status extends ErrorStatus>(
  own: Own,
  ...failures: Status[]
): Own & Record<Status, typeof errorSchema> {
  const errors = Object.fromEntries(failures.map((status) => [status, errorSchema]))
  return { ...own, ...errors } as Own & Record<Status, typeof errorSchema>
}

/** The `security` of a public operation whose response depends on the user. */
export const OPTIONAL_SESSION = [{}, { [SESSION_SCHEME]: [] }]

const DESCRIPTION = `Sign in with \`signIn\`: the response sets the cookie that carries the session. Every error has the
shape \`Error\`; decide by its \`code\`. A list goes on with the \`nextCursor\` (or the header \`X-Next-Cursor\`) of its
last page as \`cursor\`, discussions and messages as \`before\`. A 429, 503 or 507 says in \`Retry-After\` after how many seconds to try again.`

/** Serves the OpenAPI document at `/api/openapi.json` and its documentation page at `/api/docs`. */
export async function installOpenapi(
  app: App,
  { title, tags }: { title: string; tags: { name: string; description: string }[] },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${title} API`,
        version: '1',
        description: DESCRIPTION.replaceAll('\n', ' '),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This shop' }],
      components: {
        securitySchemes: {
          [SESSION_SCHEME]: { type: 'apiKey', in: 'cookie', name: COOKIE },
          [KEY_SCHEME]: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, which a user makes at /account',
          },
        },
      },
      tags,
    },
    transform: describeOperation,
    transformObject: describeComponents,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The plugin's own policy allows framing, loads a picture from a third party, and upgrades to https.
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
