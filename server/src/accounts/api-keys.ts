import type { ApiKey, createApiKeyBody } from '@promptery/contract/accounts/api-keys'
import { LIMITS } from '@promptery/contract/constants'
import { describeNotification } from '@promptery/contract/notices/notification-text'
import { and, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserContext } from '../platform/context.ts'
import { apiKeyHash, apiKeyStart, newApiKey } from '../platform/db/api-key.ts'
import { newId } from '../platform/db/ids.ts'
import { lockSignedIn } from '../platform/db/queries/end-sessions.ts'
import { notify } from '../platform/db/queries/notify.ts'
import { queueMail } from '../platform/db/queries/queue-mail.ts'
import { apiKeys } from '../platform/db/schema.ts'
import { Invalid, NotFound } from '../platform/errors.ts'

type Wanted = z.infer<typeof createApiKeyBody> & { sessionKey: string }

const CREATED = { type: 'api_key_created' } as const

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Creates a key of the session's user, and tells them, in the shop and by mail. The response alone has the key itself.
 * @throws Invalid for one too many, Unauthorized when the session has ended meanwhile
 */
export async function createApiKey(
  ctx: UserContext,
  { sessionKey, name, scopes, expiresInDays }: Wanted,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { perUser } = LIMITS.apiKey
  const userId = ctx.user.id
  const key = newApiKey()
  const createdAt = new Date()
  const expiresAt = expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS)
  const row = { id: newId(), name, start: apiKeyStart(key), scopes, expiresAt, lastUsedAt: null, createdAt }
  await ctx.db.transaction(async (tx) => {
    await lockSignedIn(tx, { userId, sessionKey })
    const [existing] = await tx.select({ count: count() }).from(apiKeys).where(eq(apiKeys.userId, userId))
    if ((existing?.count ?? 0) >= perUser) {
      throw new Invalid('api_keys_full', `You have ${perUser} API keys: revoke one first`)
    }
    await tx.insert(apiKeys).values({ ...row, userId, keyHash: apiKeyHash(key) })
    await notify(tx, userId, CREATED)
    // Not the mail of the notification: an intruder could mark that as read.
    const content = {
      title: 'A new API key was created',
      text: describeNotification({ ...CREATED, actor: null, prompt: null }),
    }
    await queueMail(tx, { userId, kind: 'security', content })
  })
  return { key, apiKey: presentApiKey(row) }
}

/** The keys of the session's user, latest first. */
export async function listApiKeys(ctx: UserContext): Promise<ApiKey[]> {
  const rows = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, ctx.user.id))
    .orderBy(desc(apiKeys.id))
    .limit(LIMITS.apiKey.perUser)
  return rows.map(presentApiKey)
}

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

type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'userId' | 'keyHash'>

function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    _id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    ...(row.lastUsedAt && { lastUsedAt: row.lastUsedAt.toISOString() }),
  }
}
