import { fillIn } from '@promptery/contract/gaps/fill'
import type { FilledGap } from '@promptery/contract/gaps/fillings'
import { gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import type { RunResult } from '@promptery/contract/gaps/tries'
import type { UserContext } from '../../context.ts'
import { NotFound } from '../../errors.ts'
import { joinFilled } from '../../listings/join-filled.ts'
import { getReader, getVersionText } from '../../listings/versions/readable.ts'
import { askModel, inTurn, isConnected, keepResult } from './ask-model.ts'
import { countedOfDay } from './daily-counts.ts'

interface Input {
  promptId: string
  values: FilledGap[]
  /** Of the text: one that the user may read. Without it, the one that was bought. */
  version?: number | undefined
}

/**
 * Runs a prompt whose text the session's user may read, with the connected model. It takes one of their runs of the day.
 * @param signal gives it up
 * @throws NotFound for those who may not read it, and where it is not run; TooMany; Invalid when the model refuses;
 * TooLarge, Unavailable
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
  return inTurn(ctx, type, async () => {
    signal.throwIfAborted()
    const segments = splitGaps(text)
    const filled = new Map(values.map(({ gap, value }) => [gap, value]))
    const prompt = joinFilled(fillIn(segments, gapsIn(segments), filled))
    return countedOfDay(ctx, 'runs', async () => keepResult(ctx, await askModel(ctx, { type, prompt }, signal)))
  })
}
