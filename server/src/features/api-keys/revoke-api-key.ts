import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { apiKeys } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/**
 * Revokes a key of the session's user. Every process refuses its next request.
 * @throws NotFound for an unknown key or another user's
 */
export async function revokeApiKey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const revoked = await ctx.db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, ctx.user.id)))
    .returning({ id: apiKeys.id })
  if (revoked.length === 0) throw new NotFound('This API key does not exist')
}
