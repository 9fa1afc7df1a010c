import { LIMITS } from '@promptery/contract/constants'
import type { ApiKey } from '@promptery/contract/people/api-keys'
import { desc, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { apiKeys } from '../../platform/db/schema.ts'
import { presentApiKey } from './present.ts'

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
