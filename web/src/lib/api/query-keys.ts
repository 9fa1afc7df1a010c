import type { QueryClient } from '@tanstack/react-query'

/** Roots of query keys, by which one feature invalidates another's cache. */
export const queryKeys = {
  prompts: ['prompts'],
  engineers: ['engineers'],
  cart: ['cart'],
  payments: ['payments'],
  chats: ['chats'],
  messages: ['messages'],
  notifications: ['notifications'],
  unread: ['notifications', 'unread'],
  desk: ['desk'],
  apiKeys: ['api keys'],
} as const

/** Refetches everything below these roots: shown data now, other data when it is next shown. */
export async function invalidateRoots(client: QueryClient, ...roots: (keyof typeof queryKeys)[]): Promise<void> {
  await Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: queryKeys[root] })))
}
