import type { UserContext } from '../../context.ts'
import { notify } from '../../db/queries/notify.ts'
import { Forbidden, Invalid } from '../../errors.ts'
import { countLike } from '../../listings/counters.ts'
import { getListedPrompt } from '../../listings/get-listed-prompt.ts'
import { canLike } from './policy.ts'

/**
 * Records one like by the session's user. There is no unlike.
 * @throws NotFound, Forbidden for one's own prompt, Invalid for a second like
 */
export async function likePrompt(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const prompt = await getListedPrompt(tx, input.id, ctx.config.requireApproval)
    if (!canLike(ctx.user, prompt)) throw new Forbidden('own_prompt', 'This prompt is your own')
    if (!(await countLike(tx, { promptId: prompt.id, userId: ctx.user.id })))
      throw new Invalid('already_liked', 'You have already liked this prompt')
    await notify(tx, prompt.uploadedBy, { type: 'liked', promptId: prompt.id, actorId: ctx.user.id })
  })
}
