import { eq } from 'drizzle-orm'
import { createApiKey } from '../../features/api-keys/create-api-key.ts'
import { users } from '../../platform/db/schema.ts'
import type { Caller, TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** As returned by confirming the password. */
export async function passwordHashOf(shop: TestApp, { id }: TestUser): Promise<string> {
  const [row] = await shop.deps.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id))
  return row?.hash ?? ''
}

export async function aKey(shop: TestApp, user: TestUser): Promise<{ id: string; key: string }> {
  const { key, apiKey } = await createApiKey(shop.contextOf(user), {
    confirmedHash: await passwordHashOf(shop, user),
    name: 'Assistant',
    scopes: ['prompts:read'],
    expiresInDays: 365,
  })
  return { id: apiKey._id, key }
}

/** Calls the API with a key. */
export const withKey =
  (shop: TestApp, key: string): Caller =>
  (method, path, body, options = {}) =>
    shop.visitor(method, path, body, {
      ...options,
      headers: { authorization: `Bearer ${key}`, ...options.headers },
    })
