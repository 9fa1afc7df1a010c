import type { Prompt } from '@promptery/contract/prompts'
import type { UserContext } from '../../context.ts'
import { Forbidden } from '../../errors.ts'
import { getPrompt } from './get-prompt.ts'
import { canEdit } from './policy.ts'

/**
 * A prompt that the session's user may change or delete.
 * @throws NotFound when they may not know of it, Forbidden when it is somebody else's
 */
export async function getOwnPrompt(ctx: UserContext, input: { id: string }): Promise<Prompt> {
  const prompt = await getPrompt(ctx, input)
  if (!canEdit(ctx.user, prompt)) throw new Forbidden('Only its uploader can do this')
  return prompt
}
