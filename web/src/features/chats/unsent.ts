import type { MutationCache } from '@tanstack/react-query'

export type NewMessage = { to: string; message: string; clientKey: string; sentAt: string }

/** Under what the messages of a user go out. */
export const sendKey = (userId: string) => ['send message', userId]

/** What of a user's messages could not be sent, the first one first. */
export const unsentOf = (cache: MutationCache, userId: string): NewMessage[] =>
  cache
    .findAll({ mutationKey: sendKey(userId), exact: true, status: 'error' })
    .map(({ state }) => state.variables as NewMessage)

/** Forgets every attempt to send a message: it has arrived, is tried again, or is given up. */
export function forgetSends(cache: MutationCache, userId: string, clientKey: string): void {
  const attempts = cache.findAll({
    mutationKey: sendKey(userId),
    exact: true,
    predicate: ({ state }) => (state.variables as NewMessage | undefined)?.clientKey === clientKey,
  })
  for (const attempt of attempts) cache.remove(attempt)
}
