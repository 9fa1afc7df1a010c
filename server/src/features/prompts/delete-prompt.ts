import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { prompts, purchases, users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'
import { getOwnPrompt } from './get-own-prompt.ts'
import { removeCovers } from './remove-covers.ts'

/**
 * Deletes a prompt of the session's user with its cover. One that was sold only leaves the market: its buyers keep it.
 * @throws NotFound, Forbidden for somebody else's
 */
export async function deletePrompt(ctx: UserContext, input: { id: string }): Promise<{ withdrawn: boolean }> {
  await getOwnPrompt(ctx, input)
  const { withdrawn, cover } = await ctx.db.transaction(async (tx) => {
    // Waits for whoever is buying it, and lets nobody buy it until this is committed.
    const [prompt] = await tx
      .select({ cover: prompts.cover })
      .from(prompts)
      .where(eq(prompts.id, input.id))
      .for('update')
    if (!prompt) throw new NotFound('This prompt does not exist')
    const sales = await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.promptId, input.id)).limit(1)
    if (sales.length > 0) {
      const now = sql`now()`
      await tx
        .update(prompts)
        .set({ withdrawnAt: sql`coalesce(${prompts.withdrawnAt}, ${now})`, updatedAt: now })
        .where(eq(prompts.id, input.id))
      return { withdrawn: true, cover: null }
    }
    await tx.delete(prompts).where(eq(prompts.id, input.id))
    await tx
      .update(users)
      .set({ uploadsCount: sql`${users.uploadsCount} - 1` })
      .where(eq(users.id, ctx.user.id))
    return { withdrawn: false, cover: prompt.cover }
  })
  if (!withdrawn) await removeCovers(ctx.files, input.id, cover)
  return { withdrawn }
}
