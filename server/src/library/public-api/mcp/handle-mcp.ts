import {
  type CallToolRequestParams,
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { cursorSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { z } from 'zod'
import type { UserContext } from '../../../platform/context.ts'
import { AppError, Invalid } from '../../../platform/errors.ts'
import { completeArgument, fillNamed, getPrompt, listPrompts, VERSION } from './prompts.ts'

/** A received message of the Model Context Protocol. */
export interface McpRequest {
  headers: Record<string, string>
  body: object
}

/** `text` is empty for a message without a response. */
export interface McpResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/**
 * Handles one message of the key's user. Stateless, so that any process can handle the next one; no stream is opened.
 * Supports the protocol with a handshake (to 2025-11-25) and without (from 2026-07-28).
 */
export async function handleMcp(ctx: UserContext, { headers, body }: McpRequest): Promise<McpResponse> {
  // The transport requires an address; this one is a placeholder.
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  const response = (await isLegacyRequest(request, body))
    ? await handleLegacy(ctx, request, body)
    : await createMcpHandler(() => serverOf(ctx), { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
        parsedBody: body,
      })
  const text = withFewIssues(await response.text())
  return { status: response.status, headers: Object.fromEntries(response.headers), text }
}

/** What the SDK says of a message that its schema refuses: each issue, as JSON in the message of an internal error. */
const refusedMessage = z.object({
  error: z.object({
    code: z.literal(ProtocolErrorCode.InternalError),
    message: z
      .string()
      .startsWith('[')
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).min(1)),
  }),
})
/** Issues that are named. A message may have as many as it has values. */
const ISSUES_MAX = 5

/** A response in which the SDK's issues are an error of the client, and a few of them are named. */
function withFewIssues(text: string): string {
  if (!text.includes(`"code":${ProtocolErrorCode.InternalError}`)) return text
  const body: unknown = JSON.parse(text)
  const { data: refused } = refusedMessage.safeParse(body)
  if (!refused) return text
  const issues = refused.error.message
  const named = issues.slice(0, ISSUES_MAX).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const more = issues.length > ISSUES_MAX ? [`and ${issues.length - ISSUES_MAX} more`] : []
  const error = { code: ProtocolErrorCode.InvalidParams, message: [...named, ...more].join('; ') }
  return JSON.stringify({ ...(body as object), error })
}

async function handleLegacy(ctx: UserContext, request: Request, parsedBody: object): Promise<Response> {
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
      instructions: `Prompts that the user has bought at ${appName} or uploaded there. Their variables are arguments.`,
    },
  )
  server.setRequestHandler('prompts/list', ({ params }) =>
    withProtocolErrors(ctx, listPrompts(ctx, { cursor: params?.cursor })),
  )
  server.setRequestHandler('prompts/get', ({ params }) => withProtocolErrors(ctx, getPrompt(ctx, params)))
  server.setRequestHandler('completion/complete', ({ params }) =>
    withProtocolErrors(ctx, completeArgument(ctx, params)),
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS }))
  server.setRequestHandler('tools/call', ({ params }) => withProtocolErrors(ctx, callTool(ctx, params)))
  return server
}

/** Passes on errors that the client can act on, and hides all others. */
async function withProtocolErrors<Result>({ log }: UserContext, working: Promise<Result>): Promise<Result> {
  try {
    return await working
  } catch (error) {
    if (error instanceof AppError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
    log.warn({ err: error }, 'an MCP request failed')
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side. Try again in a moment.')
  }
}

const searchInput = z.object({
  query: z
    .string()
    .trim()
    .max(LIMITS.searchMax)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Use plain text')
    .default('')
    .describe('Words of its title, description, type or engineer. Empty: all.'),
  cursor: cursorSchema.optional().describe('The nextCursor of the page before.'),
})

const fillInput = z.object({
  name: z.string().max(100).describe('As search_prompts tells it.'),
  arguments: z
    .record(z.string(), z.string())
    .default({})
    .describe(`The values of the variables, by their names. ${VERSION}: the number of another version of the text.`),
})

const annotations = { readOnlyHint: true, openWorldHint: false }

/** The prompts as tools, for assistants that support only tools. */
const TOOLS: Tool[] = [
  {
    name: 'search_prompts',
    title: 'Search prompts',
    description: 'Finds prompts that the user has bought or uploaded, with the arguments that each takes.',
    inputSchema: jsonSchema(searchInput),
    annotations,
  },
  {
    name: 'fill_prompt',
    title: 'Fill a prompt in',
    description:
      'Gives the text of one of the user’s prompts with its arguments filled in, to be followed or passed on.',
    inputSchema: jsonSchema(fillInput),
    annotations,
  },
]

function jsonSchema(schema: z.ZodType): Tool['inputSchema'] {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input' })
  return made as Tool['inputSchema']
}

/** Calls a tool. Errors in its arguments are its result, for the assistant to read. */
async function callTool(
  ctx: UserContext,
  { name, arguments: given = {} }: CallToolRequestParams,
): Promise<CallToolResult> {
  try {
    if (name === 'search_prompts') {
      const { query, cursor } = parse(searchInput, given)
      return textResult(JSON.stringify(await listPrompts(ctx, { search: query, cursor })))
    }
    if (name === 'fill_prompt') return textResult((await fillNamed(ctx, parse(fillInput, given))).text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...textResult(error.message), isError: true }
  }
  throw new Invalid('invalid_input', 'There is no such tool')
}

function parse<Out>(schema: z.ZodType<Out>, given: unknown): Out {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Invalid('invalid_input', `${issue?.path.join('.')}: ${issue?.message}`)
}

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
