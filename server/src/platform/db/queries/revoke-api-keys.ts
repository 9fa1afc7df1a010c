import { eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { apiKeys } from '../schema.ts'

/** Revokes all API keys of a user. Every process refuses their next requests. */
export async function revokeApiKeys(db: Db, userId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.userId, userId))
}
