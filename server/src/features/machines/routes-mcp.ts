import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Invalid, WrongMethod } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { KEYED_LISTS, limited } from '../../http/limits/rate-limits.ts'
import { requireUser } from '../../http/session/guards.ts'
import { FILL_BYTES_MAX } from './routes.ts'

const config = { keyScope: 'prompts:read', isPrivate: true } as const
const schema = { hide: true }

/** A message that is answered with a page of prompts. */
const listMessage = z.union([
  z.object({ method: z.literal('prompts/list') }),
  z.object({ method: z.literal('tools/call'), params: z.object({ name: z.literal('search_prompts') }) }),
])
/** Counted together with the lists of the API. */
const lists = limited('keyed-list', KEYED_LISTS, ({ body }) => listMessage.safeParse(body).success)

/**
 * What a user owns as an MCP server: Streamable HTTP without sessions and without streams, which is POST alone. The
 * protocol's own code is loaded with the first message.
 */
export function mcpRoutes(app: App): void {
  app.post('/mcp', { config, bodyLimit: FILL_BYTES_MAX, preHandler: lists, schema }, async (request, reply) => {
    const { body } = request
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Invalid('invalid_input', 'Send one message')
    }
    const { answerMcp } = await import('./mcp/answer-mcp.ts')
    const { status, headers, text } = await answerMcp(requireUser(request.ctx), { headers: headersOf(request), body })
    return reply.code(status).headers(headers).send(text)
  })

  // A client that asks for a stream has to be told that there is none.
  app.get('/mcp', { config, schema }, refuseMethod)
}

async function refuseMethod(_request: FastifyRequest, reply: FastifyReply): Promise<never> {
  reply.header('allow', 'POST')
  throw new WrongMethod('Send a message with POST')
}

/** What the protocol knows: nothing of who asks. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && /^(accept|content-type|mcp-[a-z-]+)$/.test(name) ? [[name, value]] : [],
    ),
  )
}
