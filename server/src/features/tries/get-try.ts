import type { TryForm } from '@promptery/contract/variables/tries'
import { describedVariables } from '@promptery/contract/variables/variables'
import { readVariables } from '../../catalog/text/text-variables.ts'
import type { UserContext } from '../../platform/context.ts'
import { makes, modelOf } from './ask-model.ts'
import { readRemaining } from './daily-counts.ts'
import { getTriable } from './triable.ts'

/** What a try of a prompt requires: of its text only the names and choices of its variables. */
export async function getTry(ctx: UserContext, input: { promptId: string }): Promise<Omit<TryForm, 'success'>> {
  const { type, promptText: text, version, gapHints } = await getTriable(ctx, input.promptId)
  const variables = await readVariables(ctx.db, { ...input, version, text })
  const gaps = describedVariables(variables, gapHints).map((gap) => ({
    name: gap.name,
    ...(gap.choices && { choices: gap.choices }),
    hasDefault: Boolean(gap.default),
    ...(gap.label && { label: gap.label }),
    ...(gap.description && { description: gap.description }),
  }))
  const { left, resetsAt } = await readRemaining(ctx, 'tries')
  return { makes: makes(ctx, type), model: modelOf(ctx, type), gaps, triesLeft: left, resetsAt }
}
