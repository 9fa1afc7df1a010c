import type {
  CompleteRequestParams,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  Prompt,
  PromptArgument,
} from '@modelcontextprotocol/server'
import { LIMITS } from '@promptery/contract/constants'
import type { OwnedPrompt } from '@promptery/contract/library/public-api'
import { variableValuesSchema } from '@promptery/contract/listings/variables/values'
import { versionInAddress } from '@promptery/contract/listings/versions'
import { type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { foldText } from '../../../platform/db/fold-text.ts'
import { prompts } from '../../../platform/db/schema.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import type { OwnedRow } from '../owned-prompts.ts'
import { fillPrompt, listOwnedPrompts, presentOwned, requireOwned } from '../owned-prompts.ts'

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

const SLUG_MAX = 40
/** The random end of an id. */
const NAME = /(?:^|-)([\da-f]{12})$/

/**
 * MCP name of a prompt: words of its title that a command may contain, and the end of its id, which identifies it when
 * the title changes.
 */
function promptName({ id, title }: { id: string; title: string }): string {
  const words = foldText(title).replace(/[^a-z0-9]+/g, '-')
  const slug = words.replace(/^-/, '').slice(0, SLUG_MAX).replace(/-$/, '')
  return [slug, id.slice(-12)].filter(Boolean).join('-')
}

/** Condition for the prompts of a name. Undefined: not a name. */
function hasName(name: string): SQL | undefined {
  const [, end] = NAME.exec(name) ?? []
  return end === undefined ? undefined : sql`right(${prompts.id}::text, 12) = ${end}`
}

/** Assistants read all descriptions at once. */
const DESCRIPTION_MAX = 300

type Gap = OwnedPrompt['gaps'][number]

/** The argument for the version of a text. It cannot be a variable's name, as none begins with this sign. */
export const VERSION = '@version'

/** A prompt with its variables as arguments, and the version argument where there is a newer one. */
function presentMcpPrompt(prompt: OwnedPrompt): Prompt {
  return {
    name: promptName({ id: prompt._id, title: prompt.title }),
    title: prompt.title,
    description: shortened(prompt.description),
    arguments: [...prompt.gaps.map(presentArgument), ...presentVersions(prompt)],
  }
}

const presentVersions = ({ version, newestVersion }: OwnedPrompt): PromptArgument[] =>
  newestVersion === version
    ? []
    : [
        {
          name: VERSION,
          description: `A version of the text. Unless given: ${version}. The newest: ${newestVersion}, which may have other arguments.`,
          required: false,
        },
      ]

/** Whether the variable has no default. */
const isRequired = (gap: Gap): boolean => !gap.default

function presentArgument(gap: Gap): PromptArgument {
  const words = [
    gap.description && sentence(gap.description),
    gap.choices && `One of ${gap.choices.join(', ')}, or another.`,
    gap.default && `Unless given: ${gap.default}.`,
  ].filter(Boolean)
  return {
    name: gap.name,
    ...(gap.label && { title: gap.label }),
    ...(words.length > 0 && { description: words.join(' ') }),
    required: isRequired(gap),
  }
}

/** Ends a text with a full stop, for another sentence to follow. */
const sentence = (text: string): string => (/[\p{L}\p{N})\]"’”]$/u.test(text) ? `${text}.` : text)

const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).toWellFormed()}…` : text
