import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/library/public-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Invalid, MethodNotAllowed } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { KEYED_LISTS, limited } from '../../platform/http/limits/rate-limits.ts'
import { requireUser } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/limit-bodies.ts'
import { fillPrompt, getOwnedPrompt, listOwnedPrompts, presentOwned } from './owned-prompts.ts'

/** Maximum of the values of all variables. */
const FILL_BYTES_MAX = valuesBytesMax(LIMITS.savedValues.lengthMax)

/** Endpoints for API clients with a user's API key. */
export function publicApiRoutes(app: App): void {
  implement(app, 'public api', routes, {
    listOwnedPrompts: {
      limit: limited('keyed-list', KEYED_LISTS),
      config: { keyScope: 'prompts:read' },
      run: (ctx, { query }) => listOwnedPrompts(requireUser(ctx), query),
    },

    getOwnedPrompt: {
      config: { keyScope: 'prompts:read' },
      async run(ctx, { params, query }) {
        const row = await getOwnedPrompt(requireUser(ctx), { ...params, ...query })
        return { prompt: { ...presentOwned(row), text: row.text } }
      },
    },

    fillPrompt: {
      config: { keyScope: 'prompts:read', isPrivate: true },
      bodyLimit: FILL_BYTES_MAX,
      async run(ctx, { params, body }) {
        const { values, version } = body
        const { text } = await getOwnedPrompt(requireUser(ctx), { ...params, version })
        return { ...(await fillPrompt(text, values)) }
      },
    },
  })
}

const config = { keyScope: 'prompts:read', isPrivate: true } as const
const schema = { hide: true }

/** A message that lists prompts. */
const listMessage = z.union([
  z.object({ method: z.literal('prompts/list') }),
  z.object({ method: z.literal('tools/call'), params: z.object({ name: z.literal('search_prompts') }) }),
])
/** Arguments, and what clients say about themselves. The SDK reports each that it does not expect. */
const VALUES_MAX = 3 * LIMITS.savedValues.variablesMax

/** Shares its rate limit with the lists of the API. */
const lists = limited('keyed-list', KEYED_LISTS, ({ body }) => listMessage.safeParse(body).success)

/** Loads the SDK, which takes the processor for some hundred milliseconds. */
export const loadMcp = () => import('./mcp/handle-mcp.ts')

/**
 * The prompts of a user as an MCP server: Streamable HTTP without sessions and streams, hence POST only. The first
 * message loads the SDK, unless `loadMcp` has.
 */
export function mcpRoutes(app: App): void {
  app.post('/mcp', { config, bodyLimit: FILL_BYTES_MAX, preHandler: lists, schema }, async (request, reply) => {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Invalid('invalid_input', 'Send one message')
    }
    if (hasMoreValues(body, VALUES_MAX)) {
      throw new Invalid('invalid_input', 'This message has too many values')
    }
    const { handleMcp } = await loadMcp()
    const { status, headers, text } = await handleMcp(requireUser(request.ctx), { headers: headersOf(request), body })
    return reply.code(status).headers(headers).send(text)
  })

  // Clients that request a stream expect this status.
  app.get('/mcp', { config, schema }, refuseMethod)
}

/** Whether a message contains more than `max` values, nested ones included. */
function hasMoreValues(message: object, max: number): boolean {
  const objects = [message]
  let count = 0
  for (const object of objects) {
    for (const value of Object.values(object)) {
      count += 1
      if (count > max) return true
      if (typeof value === 'object' && value !== null) objects.push(value)
    }
  }
  return false
}

async function refuseMethod(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'POST')
  throw new MethodNotAllowed('Send a message with POST')
}

/**
 * Headers of the protocol, without those that identify the client. Responses are JSON, so a client that accepts JSON
 * alone is answered as well; the transport wants it to accept streams, too.
 */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const ofProtocol = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(content-type|mcp-[a-z-]+)$/.test(name) ? [[name, value]] : [],
  )
  return { ...Object.fromEntries(ofProtocol), accept: 'application/json, text/event-stream' }
}
