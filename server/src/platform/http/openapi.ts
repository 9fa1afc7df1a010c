import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { userSessionSchema } from '@promptery/contract/accounts/sessions'
import { sessionUserSchema, userSchema } from '@promptery/contract/accounts/users'
import { errorSchema } from '@promptery/contract/common'
import { promptSchema } from '@promptery/contract/listings/prompts'
import { engineerSchema } from '@promptery/contract/market/engineers'
import { notificationSchema } from '@promptery/contract/notices/notifications'
import type { ErrorStatus, Route } from '@promptery/contract/route'
import { transactionSchema } from '@promptery/contract/sales/payments'
import { discussionSchema } from '@promptery/contract/talk/discussions'
import { conversationSchema, messageOnWire } from '@promptery/contract/talk/messages'
import type { RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { App } from './app-type.ts'
import { isRead } from './request.ts'
import { sessionRequired } from './session/guards.ts'
import { COOKIE } from './session/session.ts'

const SESSION_SCHEME = 'session'
const KEY_SCHEME = 'key'

/** Schemas that are described once and referenced by name. */
const components = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Error: errorSchema,
  Prompt: promptSchema,
  User: userSchema,
  SessionUser: sessionUserSchema,
  Session: userSessionSchema,
  Engineer: engineerSchema,
  Conversation: conversationSchema,
  Message: messageOnWire,
  Notification: notificationSchema,
  Discussion: discussionSchema,
  Transaction: transactionSchema,
})) {
  components.add(schema, { id })
}

const options: Parameters<typeof createJsonSchemaTransform>[0] = {
  schemaRegistry: components,
  // Clients have to ignore unknown fields, since responses may get more.
  zodToJsonConfig: { override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties },
}
const toJsonSchema = createJsonSchemaTransform(options)
const addComponents = createJsonSchemaTransformObject(options)

/** Adds the components, without the `…Input` variants, which nothing references. */
const describeComponents: SwaggerTransformObject = (input) => {
  const document = addComponents(input) as Partial<OpenAPIV3_1.Document>
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

/** Descriptions of the statuses. */
const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  400: 'The request is invalid: `errors` name the fields',
  401: 'There is no session or no valid key, or signing in failed',
  403: 'The user may not do this',
  404: 'Not found, or not visible to the user',
  409: 'Conflict with a concurrent change',
  413: 'The request is too large',
  415: 'Unsupported content type',
  429: 'Too many requests',
  503: 'A dependency is temporarily unavailable',
  507: 'There is no disk space left to store this',
}

/**
 * Describes one operation for OpenAPI: its declaration, with the statuses and the security that follow from its method,
 * body and access.
 */
const describeOperation: SwaggerTransform = (input) => {
  const { schema, route } = input
  if (!schema?.response || schema.hide) return toJsonSchema(input)
  const own = Object.entries(schema.response as Record<string, z.ZodType>)
  const [type = 'application/json'] = schema.produces ?? []
  const response = Object.fromEntries([
    ...failuresOf(route).map((status) => [status, described(status, errorSchema, 'application/json')]),
    ...own.map(([status, body]) => [
      status,
      described(Number(status), body, body === errorSchema ? 'application/json' : type),
    ]),
  ])
  const { produces: _, ...rest } = schema
  const security = schema.security ?? securityOf(route)
  const call = toJsonSchema({ ...input, schema: { ...rest, response } })
  return { schema: addFileField({ ...call.schema, security }, route), url: call.url }
}

const described = (status: number, schema: z.ZodType, type: string) => ({
  description: STATUS_DESCRIPTIONS[status] ?? 'Done',
  content: { [type]: { schema } },
})

/** Who may call an operation: as the contract says, or by its hook where it is not in the contract. */
export const accessOf = ({ onRequest, config }: RouteOptions): Route['access'] =>
  config?.route?.access ?? ([onRequest].flat().includes(sessionRequired) ? 'members' : 'anyone')

const needsKey = ({ config }: RouteOptions): boolean => config?.keyScope !== undefined

function securityOf(route: RouteOptions): Record<string, never[]>[] {
  if (needsKey(route)) return [{ [KEY_SCHEME]: [] }]
  return accessOf(route) === 'anyone' ? [] : [{ [SESSION_SCHEME]: [] }]
}

/** Any request may be malformed or find the database unavailable, and any write may be a cross-site request. */
function failuresOf(route: RouteOptions): number[] {
  const isReading = [route.method].flat().every((method) => isRead({ method }))
  return [
    400,
    ...(accessOf(route) !== 'anyone' || needsKey(route) ? [401] : []),
    ...(!isReading || needsKey(route) || accessOf(route) === 'admins' ? [403] : []),
    ...(route.schema?.body ? [413, 415] : []),
    ...(needsKey(route) ? [429] : []),
    503,
    ...(isReading || needsKey(route) ? [] : [507]),
  ]
}

/** Adds the file of a multipart request to the fields of its schema. */
function addFileField<Schema extends { body?: unknown }>(schema: Schema, { config }: RouteOptions): Schema {
  if (!config?.fileField) return schema
  const body = schema.body as OpenAPIV3_1.SchemaObject
  const file = { type: 'string', format: 'binary' } as const
  return { ...schema, body: { ...body, properties: { ...body.properties, [config.fileField]: file } } }
}

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
