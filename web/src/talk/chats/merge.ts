import type { Attachment, Conversation, Message } from '@promptery/contract/talk/messages'
import type { Outgoing } from './outbox/outbox.ts'

/** A page of messages, oldest first. The first page is the latest. */
type MessagesPage = { items: Message[]; nextCursor: string | null }
export type MessagePages = { pages: MessagesPage[]; pageParams: unknown[] }

/** Ids break ties of the same millisecond. */
const isAfter = (a: Message, b: Message): boolean =>
  a.createdAt === b.createdAt ? a._id > b._id : a.createdAt > b.createdAt

/** Adds a received message to the cached conversation. Idempotent. */
export function withMessage<Pages extends MessagePages>(data: Pages, message: Message): Pages {
  const [latest, ...older] = data.pages
  if (!latest || data.pages.some(({ items }) => items.some(({ _id }) => _id === message._id))) return data
  return { ...data, pages: [{ ...latest, items: [...latest.items, message] }, ...older] }
}

/** Keeps messages that arrived while a fetch was in progress, whose response may lack them. */
export function withLaterMessages<Pages extends MessagePages>(fresh: Pages, old: Pages | undefined): Pages {
  const last = fresh.pages[0]?.items.at(-1)
  const later = old?.pages[0]?.items.filter((message) => !last || isAfter(message, last)) ?? []
  return later.reduce(withMessage, fresh)
}

/** All cached messages, oldest first, without duplicates. */
export function messagesOf({ pages }: MessagePages): Message[] {
  const byId = new Map(pages.flatMap(({ items }) => items).map((message) => [message._id, message]))
  return [...byId.values()].sort((a, b) => (isAfter(a, b) ? 1 : -1))
}

export type Entry = Pick<Outgoing, 'message' | 'reason' | 'file' | 'progress'> & {
  /** The same before and after storing, so that it keeps its place. */
  key: string
  /** Null until it is stored. */
  id: string | null
  at: string
  isOwn: boolean
  state: Outgoing['state'] | 'stored'
  /** Of a stored message. */
  attachment?: Attachment
}

/** What a message is in a line: its words, or what its file is. */
export const lineOf = ({ message, attachment }: Pick<Message, 'message' | 'attachment'>): string =>
  message || (attachment ? (attachment.picture ? 'A picture' : attachment.name) : '')

/** Stored messages, followed by those still being sent. */
export function timelineOf(messages: readonly Message[], outgoing: readonly Outgoing[], userId: string): Entry[] {
  const stored = messages.map((message): Entry => {
    const isOwn = message.senderId === userId
    const key = (isOwn && message.clientKey) || message._id
    return {
      key,
      id: message._id,
      message: message.message,
      at: message.createdAt,
      isOwn,
      state: 'stored',
      reason: null,
      ...(message.attachment && { attachment: message.attachment }),
    }
  })
  const known = new Set(stored.map(({ key }) => key))
  const waiting = new Map(outgoing.filter(({ clientKey }) => !known.has(clientKey)).map((one) => [one.clientKey, one]))
  return [
    ...stored,
    ...[...waiting.values()].map(
      ({ clientKey, message, sentAt, state, reason, file, progress }): Entry => ({
        key: clientKey,
        id: null,
        message,
        at: sentAt,
        isOwn: true,
        state,
        reason,
        ...(file && { file }),
        ...(progress !== undefined && { progress }),
      }),
    ),
  ]
}

/** The other user of a message's conversation. */
export const peerOf = (message: Message, userId: string): string =>
  message.senderId === userId ? message.receiverId : message.senderId

type ConversationPages = { pages: { data: Conversation[] }[] }

/**
 * The conversations after a message: its conversation is moved to the top, with one more unread if it was received.
 * Null if it is not in the list.
 */
export function withLastMessage<Pages extends ConversationPages>(
  list: Pages,
  message: Message,
  userId: string,
): Pages | null {
  const peer = peerOf(message, userId)
  const found = list.pages.flatMap(({ data }) => data).find(({ _id }) => _id === peer)
  if (!found) return null
  if (found.lastMessage && !isAfter(message, found.lastMessage)) return list
  const unread = found.unread + (message.senderId === peer ? 1 : 0)
  const moved: Conversation = { ...found, lastMessage: message, unread }
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const others = page.data.filter(({ _id }) => _id !== peer)
      return { ...page, data: index === 0 ? [moved, ...others] : others }
    }),
  }
}
