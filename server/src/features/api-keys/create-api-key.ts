import { LIMITS } from '@promptery/contract/constants'
import type { ApiKey, createApiKeyBody } from '@promptery/contract/people/api-keys'
import { count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { apiKeyHash, apiKeyStart, newApiKey } from '../../db/api-key.ts'
import { newId } from '../../db/ids.ts'
import { notify } from '../../db/queries/notify.ts'
import { apiKeys } from '../../db/schema.ts'
import { Invalid } from '../../errors.ts'
import { presentApiKey } from './present.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Makes a key of the session's user, and notifies them: somebody else at their browser could have made it. The key itself
 * is told here alone.
 * @throws Invalid for one too many
 */
export async function createApiKey(
  ctx: UserContext,
  { name, scopes, expiresInDays }: z.infer<typeof createApiKeyBody>,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { perUser } = LIMITS.apiKey
  const userId = ctx.user.id
  const key = newApiKey()
  const createdAt = new Date()
  const expiresAt = expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS)
  const row = { id: newId(), name, start: apiKeyStart(key), scopes, expiresAt, lastUsedAt: null, createdAt }
  await ctx.db.transaction(async (tx) => {
    // One after the other for each user, so that two at once cannot both be the last one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api keys ${userId}`}, 0))`)
    const [kept] = await tx.select({ count: count() }).from(apiKeys).where(eq(apiKeys.userId, userId))
    if ((kept?.count ?? 0) >= perUser) {
      throw new Invalid('api_keys_full', `You have ${perUser} API keys: revoke one first`)
    }
    await tx.insert(apiKeys).values({ ...row, userId, keyHash: apiKeyHash(key) })
    await notify(tx, userId, { type: 'api_key_created' })
  })
  return { key, apiKey: presentApiKey(row) }
}
