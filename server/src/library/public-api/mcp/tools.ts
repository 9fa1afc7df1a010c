import type { CallToolRequestParams, CallToolResult, Tool } from '@modelcontextprotocol/server'
import { cursorSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { z } from 'zod'
import type { UserContext } from '../../../platform/context.ts'
import { AppError, Invalid } from '../../../platform/errors.ts'
import { fillNamed, listPrompts, VERSION } from './prompts.ts'

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
export const TOOLS: Tool[] = [
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
export async function callTool(
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
