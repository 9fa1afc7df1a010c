import { ApiError } from '../../../lib/api/api-error.ts'
import { logError } from '../../../lib/log.ts'
import { currentUser } from '../../../lib/session/session.ts'
import { clearDraft, readDraft, writeDraft } from '../../../lib/storage/draft.ts'
import { parseJson } from '../../../lib/storage/json.ts'
import { onClearTab } from '../../../lib/storage/personal.ts'

export type NewMessage = {
  to: string
  message: string
  clientKey: string
  sentAt: string
  /** A picture or a text. It does not survive a reload. */
  file?: File
}

/** A message that this tab sends, until it is stored. */
export type Outgoing = NewMessage & {
  state: 'sending' | 'failed'
  reason: string | null
  /** The sent part of the file, from 0 to 1. */
  progress?: number
}

type Attempt = Pick<Outgoing, 'state' | 'reason' | 'progress'>

/** Attempts of this page by `clientKey`. Messages of an earlier page have failed. */
const attempts = new Map<string, Attempt>()
const FAILED: Attempt = { state: 'failed', reason: null }

/** Per conversation, the promise of its last message: messages are sent in order. */
const sentSoFar = new Map<string, Promise<unknown>>()

let version = 0
const listeners = new Set<() => void>()

function notifyListeners(): void {
  version += 1
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const outboxVersion = (): number => version

/** Stored like a draft: it survives a reload, and is removed when the user signs out. */
const draftName = (userId: string) => `unsent:${userId}`

const FIELDS = ['to', 'message', 'clientKey', 'sentAt'] as const
const isNewMessage = (value: unknown): value is NewMessage =>
  typeof value === 'object' && value !== null && FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')

/** Messages with files of this page, by user. */
const withFiles = new Map<string, NewMessage[]>()

const readStored = (userId: string): NewMessage[] =>
  Object.values(readDraft(draftName(userId)) ?? {})
    .map(parseJson)
    .filter(isNewMessage)

const readMessages = (userId: string): NewMessage[] =>
  [...readStored(userId), ...(withFiles.get(userId) ?? [])].sort((a, b) => (a.sentAt < b.sentAt ? -1 : 1))

function writeMessages(userId: string, messages: readonly NewMessage[]): void {
  const stored = messages.filter(({ file }) => !file)
  withFiles.set(
    userId,
    messages.filter(({ file }) => file),
  )
  if (stored.length === 0) clearDraft(draftName(userId))
  else writeDraft(draftName(userId), Object.fromEntries(stored.map((one) => [one.clientKey, JSON.stringify(one)])))
  notifyListeners()
}

const others = (userId: string, clientKey: string) => readMessages(userId).filter((one) => one.clientKey !== clientKey)
const isKept = (userId: string, clientKey: string) => readMessages(userId).some((one) => one.clientKey === clientKey)

/** A user's unsent messages, oldest first. */
export const outgoingOf = (userId: string): Outgoing[] =>
  readMessages(userId).map((message) => ({ ...message, ...(attempts.get(message.clientKey) ?? FAILED) }))

/** Removes a message that has arrived or was discarded. */
export function removeOutgoing(userId: string, clientKey: string): void {
  attempts.delete(clientKey)
  stopWaiting(clientKey)
  writeMessages(userId, others(userId, clientKey))
}

type Deliver = (message: NewMessage, onProgress: (progress: number) => void) => Promise<unknown>

/** Aborts waiting for a connection, by `clientKey`. */
const waits = new Map<string, AbortController>()

function stopWaiting(clientKey: string): void {
  waits.get(clientKey)?.abort()
  waits.delete(clientKey)
}

const keep = (event: BeforeUnloadEvent) => event.preventDefault()

/** Browsers ask before they leave a page with unsent files, which would be lost. */
onOutboxChange(() => {
  const hasFiles = [...withFiles.values()].some(({ length }) => length > 0)
  if (hasFiles) window.addEventListener('beforeunload', keep)
  else window.removeEventListener('beforeunload', keep)
})

/** Files go when the texts in the tab's storage do. */
onClearTab(() => {
  for (const clientKey of waits.keys()) stopWaiting(clientKey)
  for (const map of [withFiles, attempts, sentSoFar]) map.clear()
  notifyListeners()
})

/** Retries a failed message once the browser is online, unless the user has retried it. */
function sendWhenOnline(userId: string, message: NewMessage, deliver: Deliver): void {
  const { clientKey } = message
  if (waits.has(clientKey)) return
  const send = () => {
    waits.delete(clientKey)
    if (isKept(userId, clientKey) && attempts.get(clientKey)?.state === 'failed')
      void sendMessage(userId, message, deliver)
  }
  const wait = new AbortController()
  waits.set(clientKey, wait)
  window.addEventListener('online', send, { once: true, signal: wait.signal })
}

/**
 * Sends a message after earlier ones, and stores it until it has arrived. Its `clientKey` makes retries idempotent.
 * After a network failure it is retried once the browser is online.
 * @returns whether it has arrived
 */
export function sendMessage(userId: string, message: NewMessage, deliver: Deliver): Promise<boolean> {
  const { to, message: text, clientKey, sentAt, file } = message
  attempts.set(clientKey, { state: 'sending', reason: null, ...(file && { progress: 0 }) })
  writeMessages(userId, [...others(userId, clientKey), { to, message: text, clientKey, sentAt, ...(file && { file }) }])
  const onProgress = (progress: number) => {
    if (attempts.get(clientKey)?.state !== 'sending') return
    attempts.set(clientKey, { state: 'sending', reason: null, progress })
    notifyListeners()
  }
  const conversation = `${userId} ${to}`
  const sent = (sentSoFar.get(conversation) ?? Promise.resolve()).then(async () => {
    // Removed if the user has signed out meanwhile.
    if (!isKept(userId, clientKey)) return false
    // The cookie of another user would send it as theirs.
    if (currentUser()?._id !== userId) {
      attempts.set(clientKey, FAILED)
      notifyListeners()
      return false
    }
    try {
      await deliver(message, onProgress)
    } catch (error) {
      logError('send message', error)
      if (!isKept(userId, clientKey)) return false
      attempts.set(clientKey, { state: 'failed', reason: error instanceof ApiError ? error.message : null })
      notifyListeners()
      if (!(error instanceof ApiError) || error.status === 0) sendWhenOnline(userId, message, deliver)
      return false
    }
    removeOutgoing(userId, clientKey)
    return true
  })
  sentSoFar.set(conversation, sent)
  return sent
}
