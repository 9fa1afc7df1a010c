import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import { apiKeys } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'

/**
 * Revokes a key of the session's user: its next request is refused, by every process.
 * @throws NotFound for what is not there or is another user's
 */
export async function revokeApiKey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const revoked = await ctx.db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, ctx.user.id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw new NotFound('This API key does not exist')
}
