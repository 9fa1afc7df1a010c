import { fillIn } from '@promptery/contract/fill'
import type { FilledGap } from '@promptery/contract/fillings'
import { gapsIn, splitGaps } from '@promptery/contract/gaps'
import type { RunResult } from '@promptery/contract/tries'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { formerVersions, prompts, purchases } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { joinFilled } from '../../listings/join-filled.ts'
import { ownedBy } from '../../listings/ownership.ts'
import { canReadText } from '../../listings/visibility.ts'
import { askModel, inTurn, isConnected, keepResult } from './ask-model.ts'

interface Input {
  promptId: string
  values: FilledGap[]
  /** Of the text: one that the user may read. Without it, the one that was bought. */
  version?: number | undefined
}

/**
 * Runs a prompt whose text the session's user may read, with the connected model.
 * @param signal gives it up
 * @throws NotFound for those who may not read it, and where no model is connected for it; Invalid when the model refuses;
 * TooLarge, Unavailable
 */
export async function runPrompt(
  ctx: UserContext,
  { promptId, values, version }: Input,
  signal: AbortSignal,
): Promise<RunResult> {
  const { type, text } = await getText(ctx, promptId, version)
  if (!isConnected(ctx, type)) throw new NotFound('No model is connected that runs this prompt')
  return inTurn(ctx, type, async () => {
    signal.throwIfAborted()
    const segments = splitGaps(text)
    const filled = new Map(values.map(({ gap, value }) => [gap, value]))
    const prompt = joinFilled(fillIn(segments, gapsIn(segments), filled))
    return keepResult(ctx, await askModel(ctx, { type, prompt }, signal))
  })
}

async function getText({ db, user }: UserContext, promptId: string, version: number | undefined) {
  const [prompt] = await db
    .select({
      type: prompts.type,
      uploadedBy: prompts.uploadedBy,
      currentVersion: prompts.version,
      currentText: prompts.promptText,
      boughtVersion: purchases.version,
      formerText: formerVersions.text,
    })
    .from(prompts)
    .leftJoin(purchases, and(eq(purchases.promptId, prompts.id), ownedBy(user.id)))
    .leftJoin(
      formerVersions,
      and(eq(formerVersions.promptId, prompts.id), eq(formerVersions.number, version ?? purchases.version)),
    )
    .where(eq(prompts.id, promptId))
  if (!prompt || !canReadText(user, prompt, prompt.boughtVersion !== null)) {
    throw new NotFound('This prompt does not exist')
  }
  const { type, currentVersion, currentText, boughtVersion, formerText } = prompt
  const oldest = canReadText(user, prompt, false) ? 1 : (boughtVersion ?? currentVersion)
  const wanted = version ?? boughtVersion ?? currentVersion
  const text = wanted === currentVersion ? currentText : formerText
  if (wanted < oldest || text === null) throw new NotFound('This prompt has no such version')
  return { type, text }
}
