import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { prompts, purchases, samples } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { uncountUpload } from '../counters.ts'
import { getOwnPrompt } from '../get-prompt.ts'
import { removeCovers, removePictures } from '../pictures/cover.ts'

/**
 * Deletes a prompt of the session's user with its cover, samples and unpaid purchases. A sold one is withdrawn instead,
 * and its buyers keep it.
 * @throws NotFound, Forbidden for another user's, Conflict for the listing of an offer
 */
export async function deletePrompt(ctx: UserContext, input: { id: string }): Promise<{ withdrawn: boolean }> {
  const { privateFor } = await getOwnPrompt(ctx, input)
  if (privateFor) throw new Conflict('private_listing', 'This belongs to an offer: withdraw the offer instead')
  const { withdrawn, cover, pictures } = await ctx.db.transaction(async (tx) => {
    // Waits for purchases in progress, and blocks new ones until the commit.
    const [prompt] = await tx
      .select({ cover: prompts.cover })
      .from(prompts)
      .where(eq(prompts.id, input.id))
      .for('update')
    if (!prompt) throw new NotFound('This prompt does not exist')
    await tx.delete(purchases).where(and(eq(purchases.promptId, input.id), isNull(purchases.paidAt)))
    const isSold = (await tx.$count(purchases, eq(purchases.promptId, input.id))) > 0
    if (isSold) {
      const now = sql`now()`
      await tx
        .update(prompts)
        .set({ withdrawnAt: sql`coalesce(${prompts.withdrawnAt}, ${now})`, takenOffBy: null, updatedAt: now })
        .where(eq(prompts.id, input.id))
      return { withdrawn: true, cover: null, pictures: [] }
    }
    const shown = await tx.delete(samples).where(eq(samples.promptId, input.id)).returning({ picture: samples.picture })
    await tx.delete(prompts).where(eq(prompts.id, input.id))
    await uncountUpload(tx, ctx.user.id)
    return { withdrawn: false, cover: prompt.cover, pictures: shown.map(({ picture }) => picture) }
  })
  if (!withdrawn) await Promise.all([removeCovers(ctx.files, input.id, cover), removePictures(ctx.files, pictures)])
  return { withdrawn }
}
