import type { Prompt, PromptArgument } from '@modelcontextprotocol/server'
import type { OwnedPrompt } from '@promptery/contract/machine'
import { promptName } from './prompt-name.ts'

/** Assistants read the descriptions of all prompts at once. */
const DESCRIPTION_MAX = 300

type Gap = OwnedPrompt['gaps'][number]

/** The argument that says which version of a text is asked for. No gap has such a name: none begins with this sign. */
export const VERSION = '@version'

/** A prompt with its gaps as arguments, and the way to another version where there is a newer one. */
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

/** Whether nothing stands in the gap's place unless it is filled in. */
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

/** What another sentence follows. */
const sentence = (text: string): string => (/[\p{L}\p{N})\]"’”]$/u.test(text) ? `${text}.` : text)

const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).toWellFormed()}…` : text
