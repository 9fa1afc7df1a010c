import { ApiError } from '../../../lib/api/api-error.ts'
import { logError } from '../../../lib/log.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import { parseJson } from '../../../lib/storage/json.ts'

export type NewMessage = { to: string; message: string; clientKey: string; sentAt: string }

/** A message that this tab sends, until the server has it. */
export type Outgoing = NewMessage & {
  state: 'sending' | 'failed'
  /** Why the server refused it. */
  reason: string | null
}

type Attempt = Pick<Outgoing, 'state' | 'reason'>

/** How it stands with what this page has sent, by `clientKey`. What an earlier page left behind has failed. */
const attempts = new Map<string, Attempt>()
const FAILED: Attempt = { state: 'failed', reason: null }

/** For each conversation what ends when its messages so far have arrived or failed: they go out in the order of writing. */
const sentSoFar = new Map<string, Promise<unknown>>()

let version = 0
const listeners = new Set<() => void>()

function tellChange(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const outboxVersion = (): number => version

/** Kept as a draft: it outlives the page, and goes when the user signs out. */
const draftName = (userId: string) => `unsent:${userId}`

const FIELDS = ['to', 'message', 'clientKey', 'sentAt'] as const
const isNewMessage = (value: unknown): value is NewMessage =>
  typeof value === 'object' && value !== null && FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')

const readMessages = (userId: string): NewMessage[] =>
  Object.values(readDraft(draftName(userId)) ?? {})
    .map(parseJson)
    .filter(isNewMessage)

function writeMessages(userId: string, messages: readonly NewMessage[]): void {
  if (messages.length === 0) clearDraft(draftName(userId))
  else writeDraft(draftName(userId), Object.fromEntries(messages.map((one) => [one.clientKey, JSON.stringify(one)])))
  tellChange()
}

const others = (userId: string, clientKey: string) => readMessages(userId).filter((one) => one.clientKey !== clientKey)

/** What of a user's messages has not arrived, the first one first. */
export const outgoingOf = (userId: string): Outgoing[] =>
  readMessages(userId).map((message) => ({ ...message, ...(attempts.get(message.clientKey) ?? FAILED) }))

/** Takes a message out: it has arrived, or is given up. */
export function removeOutgoing(userId: string, clientKey: string): void {
  attempts.delete(clientKey)
  stopWaiting(clientKey)
  writeMessages(userId, others(userId, clientKey))
}

type Deliver = (message: NewMessage) => Promise<unknown>

/** Ends the wait of a message for a connection, by `clientKey`. */
const waits = new Map<string, AbortController>()

function stopWaiting(clientKey: string): void {
  waits.get(clientKey)?.abort()
  waits.delete(clientKey)
}

/** Sends a message that got no answer once the browser has a connection again, unless its user has sent it already. */
function sendWhenOnline(userId: string, message: NewMessage, deliver: Deliver): void {
  const { clientKey } = message
  if (waits.has(clientKey)) return
  const send = () => {
    waits.delete(clientKey)
    const isKept = readMessages(userId).some((one) => one.clientKey === clientKey)
    if (isKept && attempts.get(clientKey)?.state === 'failed') void sendMessage(userId, message, deliver)
  }
  const wait = new AbortController()
  waits.set(clientKey, wait)
  window.addEventListener('online', send, { once: true, signal: wait.signal })
}

/**
 * Sends a message after those before it, and keeps it until it has arrived. Sent again with the same `clientKey`, the
 * server does not store it twice. Says whether it has arrived. One that got no answer is sent again by itself when the
 * browser is online again.
 */
export function sendMessage(userId: string, message: NewMessage, deliver: Deliver): Promise<boolean> {
  const { to, message: text, clientKey, sentAt } = message
  attempts.set(clientKey, { state: 'sending', reason: null })
  writeMessages(userId, [...others(userId, clientKey), { to, message: text, clientKey, sentAt }])
  const conversation = `${userId} ${to}`
  const sent = (sentSoFar.get(conversation) ?? Promise.resolve()).then(async () => {
    // The user may have signed out while it waited, which removes it.
    if (!readMessages(userId).some((one) => one.clientKey === clientKey)) return false
    try {
      await deliver(message)
    } catch (error) {
      logError('send message', error)
      attempts.set(clientKey, { state: 'failed', reason: error instanceof ApiError ? error.message : null })
      tellChange()
      if (!(error instanceof ApiError) || error.status === 0) sendWhenOnline(userId, message, deliver)
      return false
    }
    removeOutgoing(userId, clientKey)
    return true
  })
  sentSoFar.set(conversation, sent)
  return sent
}
