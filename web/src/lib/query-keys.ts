import type { QueryClient } from '@tanstack/react-query'

/** The roots of what is cached, for a change in one feature that makes the answers of another old. */
export const queryKeys = {
  prompts: ['prompts'],
  engineers: ['engineers'],
  cart: ['cart'],
  payments: ['payments'],
  chats: ['chats'],
  messages: ['messages'],
  notifications: ['notifications'],
} as const

/** Has every answer below these roots fetched again: those on the screen now, the others when they are next shown. */
export async function invalidateRoots(client: QueryClient, ...roots: (keyof typeof queryKeys)[]): Promise<void> {
  await Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: queryKeys[root] })))
}
