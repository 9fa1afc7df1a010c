import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { getListedPrompt } from '../../db/queries/listed-prompts.ts'
import { notify } from '../../db/queries/notify.ts'
import { likes, prompts } from '../../db/schema.ts'
import { Invalid } from '../../errors.ts'

/** Records one like by the session's user. There is no unlike. @throws NotFound, Invalid for a second like */
export async function likePrompt(ctx: UserContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const prompt = await getListedPrompt(tx, input.id, ctx.config.requireApproval)
    const [like] = await tx
      .insert(likes)
      .values({ promptId: prompt.id, userId: ctx.user.id })
      .onConflictDoNothing()
      .returning({ promptId: likes.promptId })
    if (!like) throw new Invalid('You have already liked this prompt')
    await tx
      .update(prompts)
      .set({ likesCount: sql`${prompts.likesCount} + 1` })
      .where(eq(prompts.id, prompt.id))
    await notify(tx, prompt.uploadedBy, { type: 'liked', promptId: prompt.id, actorId: ctx.user.id })
  })
}
