import type { Prompt, PromptArgument } from '@modelcontextprotocol/server'
import type { OwnedPrompt } from '@promptery/contract/machine'
import { promptName } from './prompt-name.ts'

/** Assistants read the descriptions of all prompts at once. */
const DESCRIPTION_MAX = 300

type Gap = OwnedPrompt['gaps'][number]

/** A prompt with its gaps as arguments. */
export function presentMcpPrompt(prompt: OwnedPrompt): Prompt {
  return {
    name: promptName({ id: prompt._id, title: prompt.title }),
    title: prompt.title,
    description: shortened(prompt.description),
    arguments: prompt.gaps.map(presentArgument),
  }
}

/** Whether nothing stands in the gap's place unless it is filled in. */
export const isRequired = (gap: Gap): boolean => !gap.default

function presentArgument(gap: Gap): PromptArgument {
  const words = [
    gap.description,
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

const shortened = (text: string): string =>
  text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).toWellFormed()}…` : text
