import type { VariableValue } from '@promptery/contract/variables/saved-values'
import type { RunResult } from '@promptery/contract/variables/tries'
import { fillVariables } from '../../catalog/text/fill-variables.ts'
import { getReader, getVersionText } from '../../catalog/versions/readable.ts'
import type { UserContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { askModel, isConnected, runInQueue, storeResult } from './ask-model.ts'
import { withinDailyLimit } from './daily-counts.ts'

interface Input {
  promptId: string
  values: VariableValue[]
  /** Version of the text. Default: the bought one. */
  version?: number | undefined
}

/**
 * Runs a prompt that the session's user may read with the connected model. Uses one of their daily runs.
 * @param signal cancels it
 * @throws NotFound for an unreadable prompt, and without a model for it; TooManyRequests; Invalid when the model refuses;
 *   TooLarge, Unavailable
 */
export async function runPrompt(
  ctx: UserContext,
  { promptId, values, version }: Input,
  signal: AbortSignal,
): Promise<RunResult> {
  const reader = await getReader(ctx, { promptId })
  const number = version ?? reader.bought ?? undefined
  const { text } = await getVersionText(ctx, { promptId, number }, reader)
  const { type } = reader
  if (ctx.config.runsPerDay === 0 || !isConnected(ctx, type)) throw new NotFound('No model runs this prompt here')
  return runInQueue(ctx, type, async () => {
    signal.throwIfAborted()
    const { text: prompt } = await fillVariables(text, values)
    return withinDailyLimit(ctx, 'runs', async () => storeResult(ctx, await askModel(ctx, { type, prompt }, signal)))
  })
}
