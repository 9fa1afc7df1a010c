import type { UserContext } from '../../context.ts'
import { notify } from '../../db/queries/notify.ts'
import { Invalid } from '../../errors.ts'
import { countLike } from '../../listings/counters.ts'
import { getListedPrompt } from '../../listings/get-listed-prompt.ts'

/** Records one like by the session's user. There is no unlike. @throws NotFound, Invalid for a second like */
export async function likePrompt(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const prompt = await getListedPrompt(tx, input.id, ctx.config.requireApproval)
    if (!(await countLike(tx, { promptId: prompt.id, userId: ctx.user.id })))
      throw new Invalid('already_liked', 'You have already liked this prompt')
    await notify(tx, prompt.uploadedBy, { type: 'liked', promptId: prompt.id, actorId: ctx.user.id })
  })
}
