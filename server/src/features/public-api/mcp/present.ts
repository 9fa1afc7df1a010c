import type { Prompt, PromptArgument } from '@modelcontextprotocol/server'
import type { OwnedPrompt } from '@promptery/contract/public-api'
import { promptName } from './prompt-name.ts'

/** Assistants read all descriptions at once. */
const DESCRIPTION_MAX = 300

type Gap = OwnedPrompt['gaps'][number]

/** The argument for the version of a text. It cannot be a variable's name, as none begins with this sign. */
export const VERSION = '@version'

/** A prompt with its variables as arguments, and the version argument where there is a newer one. */
export function presentMcpPrompt(prompt: OwnedPrompt): Prompt {
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
export const isRequired = (gap: Gap): boolean => !gap.default

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
