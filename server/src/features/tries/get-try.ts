import { askedGaps, gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import type { TryForm } from '@promptery/contract/gaps/tries'
import type { UserContext } from '../../context.ts'
import { makes, modelOf } from './ask-model.ts'
import { readLeft } from './daily-counts.ts'
import { getTriable } from './triable.ts'

/** What the session's user has to know of a prompt to try it: of its text no more than the names and choices of its gaps. */
export async function getTry(ctx: UserContext, input: { promptId: string }): Promise<Omit<TryForm, 'success'>> {
  const { type, promptText, gapHints } = await getTriable(ctx, input.promptId)
  const gaps = askedGaps(gapsIn(splitGaps(promptText)), gapHints).map((gap) => ({
    name: gap.name,
    ...(gap.choices && { choices: gap.choices }),
    hasDefault: Boolean(gap.default),
    ...(gap.label && { label: gap.label }),
    ...(gap.description && { description: gap.description }),
  }))
  const { left, resetsAt } = await readLeft(ctx, 'tries')
  return { makes: makes(type), model: modelOf(ctx, type), gaps, triesLeft: left, resetsAt }
}
