import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { UserContext } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { completeArgument, getPrompt, listPrompts } from './prompts.ts'
import { callTool, TOOLS } from './tools.ts'

/** A message of the Model Context Protocol, as it came. */
export interface McpCall {
  headers: Record<string, string>
  body: object
}

/** `text` is empty where there is nothing to answer. */
export interface McpAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

/**
 * Answers one message for the key's user. Nothing is kept for the next one, so any process may answer it, and no stream is
 * opened. Both the protocol with a handshake (to 2025-11-25) and the one without (from 2026-07-28) are spoken.
 */
export async function answerMcp(ctx: UserContext, { headers, body }: McpCall): Promise<McpAnswer> {
  // The address stands for none: it is asked for by the transport's types.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  const response = (await isLegacyRequest(request, body))
    ? await answerLegacy(ctx, request, body)
    : await createMcpHandler(() => serverOf(ctx), { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
        parsedBody: body,
      })
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

async function answerLegacy(ctx: UserContext, request: Request, parsedBody: object): Promise<Response> {
  const server = serverOf(ctx)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

function serverOf(ctx: UserContext): Server {
  const { appName } = ctx.config
  const server = new Server(
    { name: 'promptery', title: appName, version: '1' },
    {
      capabilities: { prompts: {}, tools: {}, completions: {} },
      instructions: `Prompts that the user has bought at ${appName} or uploaded there. Their gaps are arguments.`,
    },
  )
  server.setRequestHandler('prompts/list', ({ params }) => told(ctx, listPrompts(ctx, { cursor: params?.cursor })))
  server.setRequestHandler('prompts/get', ({ params }) => told(ctx, getPrompt(ctx, params)))
  server.setRequestHandler('completion/complete', ({ params }) => told(ctx, completeArgument(ctx, params)))
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }))
  server.setRequestHandler('tools/call', ({ params }) => told(ctx, callTool(ctx, params)))
  return server
}

/** Tells a caller what they can change, and of everything else nothing. */
async function told<Result>({ log }: UserContext, working: Promise<Result>): Promise<Result> {
  try {
    return await working
  } catch (error) {
    if (error instanceof AppError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
    log.warn({ err: error }, 'an MCP request failed')
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side. Try again in a moment.')
  }
}
