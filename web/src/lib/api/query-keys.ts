import type { QueryClient } from '@tanstack/react-query'

/** The first parts of query keys. A change in one feature invalidates what another has cached by them. */
export const queryKeys = {
  prompts: ['prompts'],
  engineers: ['engineers'],
  cart: ['cart'],
  payments: ['payments'],
  chats: ['chats'],
  messages: ['messages'],
  notifications: ['notifications'],
  apiKeys: ['api keys'],
} as const

/** Fetches everything below these roots again: what is on the screen now, the rest when it is next shown. */
export async function invalidateRoots(client: QueryClient, ...roots: (keyof typeof queryKeys)[]): Promise<void> {
  await Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: queryKeys[root] })))
}
