import { createApiKey } from '../../accounts/api-keys.ts'
import type { Caller, TestApp } from './app.ts'
import type { TestUser } from './factories.ts'
import { newSessionKey } from './sign-in/new-session.ts'

export async function aKey(shop: TestApp, user: TestUser): Promise<{ id: string; key: string }> {
  const { key, apiKey } = await createApiKey(shop.contextOf(user), {
    sessionKey: await newSessionKey(shop.deps.db, user),
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
