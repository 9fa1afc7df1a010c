import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { apiKeys } from '../schema.ts'

/** Revokes all API keys of a user: their next requests are refused, by every process. */
export async function revokeApiKeys(db: Db, userId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
