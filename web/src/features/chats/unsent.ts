import type { MutationCache, QueryClient } from '@tanstack/react-query'
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { parseJson } from '../../lib/json.ts'

export type NewMessage = { to: string; message: string; clientKey: string; sentAt: string }

/** Under what the messages of a user go out. */
export const sendKey = (userId: string) => ['send message', userId]

const sendsOf = (cache: MutationCache, userId: string) => cache.findAll({ mutationKey: sendKey(userId), exact: true })

/** What of a user's messages could not be sent, the first one first. */
export const unsentOf = (cache: MutationCache, userId: string): NewMessage[] =>
  sendsOf(cache, userId)
    .filter(({ state }) => state.status === 'error')
    .map(({ state }) => state.variables as NewMessage)

/** Forgets every attempt to send a message: it has arrived, is tried again, or is given up. */
export function forgetSends(cache: MutationCache, userId: string, clientKey: string): void {
  for (const attempt of sendsOf(cache, userId)) {
    if ((attempt.state.variables as NewMessage | undefined)?.clientKey === clientKey) cache.remove(attempt)
  }
}

const draftName = (userId: string) => `unsent:${userId}`

/**
 * Keeps what of a user's messages has not arrived, as drafts are kept: it outlives the page and goes when they sign out.
 * What is on its way counts, too. Should it arrive, it is known by its `clientKey`.
 */
export function keepUnsent(cache: MutationCache, userId: string): void {
  const waiting = sendsOf(cache, userId)
    .filter(({ state }) => state.variables !== undefined && state.status !== 'success')
    .map(({ state }) => state.variables as NewMessage)
  if (waiting.length === 0) clearDraft(draftName(userId))
  else writeDraft(draftName(userId), Object.fromEntries(waiting.map((one) => [one.clientKey, JSON.stringify(one)])))
}

/** Brings back what was kept and is not there: as messages that could not be sent. */
export function restoreUnsent(client: QueryClient, userId: string): void {
  const cache = client.getMutationCache()
  const known = new Set(
    sendsOf(cache, userId).map(({ state }) => (state.variables as NewMessage | undefined)?.clientKey),
  )
  const kept = Object.values(readDraft(draftName(userId)) ?? {}).map(parseJson)
  for (const message of kept) {
    if (!isNewMessage(message) || known.has(message.clientKey)) continue
    cache.build<unknown, Error, NewMessage, undefined>(
      client,
      { mutationKey: sendKey(userId), gcTime: Number.POSITIVE_INFINITY },
      {
        status: 'error',
        variables: message,
        error: new Error('The page was left before it was sent'),
        context: undefined,
        data: undefined,
        failureCount: 1,
        failureReason: null,
        isPaused: false,
        submittedAt: Date.parse(message.sentAt),
      },
    )
  }
}

const FIELDS = ['to', 'message', 'clientKey', 'sentAt'] as const

const isNewMessage = (value: unknown): value is NewMessage =>
  typeof value === 'object' && value !== null && FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
