import type {
  CompleteRequestParams,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
} from '@modelcontextprotocol/server'
import { LIMITS } from '@promptery/contract/constants'
import { versionInAddress } from '@promptery/contract/listings/versions'
import { variableValuesSchema } from '@promptery/contract/variables/saved-values'
import type { UserContext } from '../../../platform/context.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import { fillPrompt } from '../fill-prompt.ts'
import { requireOwned } from '../get-owned-prompt.ts'
import { listOwnedPrompts } from '../list-owned-prompts.ts'
import { presentOwned } from '../present.ts'
import type { OwnedRow } from '../select-owned.ts'
import { isRequired, presentMcpPrompt, VERSION } from './present.ts'
import { hasName } from './prompt-name.ts'

interface Named {
  name: string
  arguments?: Record<string, string> | undefined
}

/** Prompts that the key's user owns and that contain the words of `search`, latest first. */
export async function listPrompts(
  ctx: UserContext,
  { search = '', cursor }: { search?: string; cursor?: string | undefined },
): Promise<ListPromptsResult> {
  const limit = LIMITS.publicApi.pageSize
  const { prompts, nextCursor } = await listOwnedPrompts(ctx, { limit, cursor, search })
  return { prompts: prompts.map(presentMcpPrompt), ...(nextCursor !== null && { nextCursor }) }
}

/** An owned prompt as a message. */
export async function getPrompt(ctx: UserContext, asked: Named): Promise<GetPromptResult> {
  const { title, text } = await fillNamed(ctx, asked)
  return { description: title, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

/**
 * The text of a prompt with its arguments filled in. An empty argument counts as absent.
 * @throws NotFound for a prompt or version that the user does not own, Invalid for missing or unknown arguments
 */
export async function fillNamed(ctx: UserContext, asked: Named): Promise<{ title: string; text: string }> {
  const row = await findNamed(ctx, asked)
  const given = Object.entries(asked.arguments ?? {}).filter(([name, value]) => value !== '' && name !== VERSION)
  const values = variableValuesSchema.safeParse(given.map(([gap, value]) => ({ gap, value })))
  if (!values.success) throw new Invalid('invalid_input', values.error.issues[0]?.message ?? 'Invalid arguments')
  const { gaps } = presentOwned(row)
  const names = new Set(given.map(([name]) => name))
  const missing = gaps.filter((gap) => isRequired(gap) && !names.has(gap.name)).map(({ name }) => name)
  if (missing.length > 0) throw new Invalid('invalid_input', `Arguments are missing: ${missing.join(', ')}`)
  return { title: row.title, text: (await fillPrompt(row.text, values.data)).text }
}

/** The choices of an argument that begin with the typed text. */
export async function completeArgument(ctx: UserContext, asked: CompleteRequestParams): Promise<CompleteResult> {
  const { ref, argument } = asked
  if (ref.type !== 'ref/prompt') return { completion: { values: [] } }
  const row = await findNamed(ctx, { name: ref.name, arguments: asked.context?.arguments })
  const { gaps, version, newestVersion } = presentOwned(row)
  if (argument.name === VERSION) return { completion: { values: [...new Set([newestVersion, version])].map(String) } }
  const { choices = [] } = gaps.find(({ name }) => name === argument.name) ?? {}
  const typed = argument.value.toLowerCase()
  return { completion: { values: choices.filter((choice) => choice.toLowerCase().startsWith(typed)).slice(0, 100) } }
}

async function findNamed(ctx: UserContext, { name, arguments: { [VERSION]: asked } = {} }: Named): Promise<OwnedRow> {
  const which = hasName(name)
  if (!which) throw new NotFound('This prompt does not exist')
  const version = asked ? versionInAddress.safeParse(asked) : undefined
  if (version?.error) throw new Invalid('invalid_input', `Give the number of a version as ${VERSION}`)
  return requireOwned(ctx, which, version?.data)
}
