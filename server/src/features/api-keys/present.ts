import type { ApiKey } from '@promptery/contract/people/api-keys'
import type { apiKeys } from '../../platform/db/schema.ts'

type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'userId' | 'keyHash'>

export function presentApiKey(row: ApiKeyRow): ApiKey {
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
