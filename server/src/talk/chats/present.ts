import type { Message } from '@promptery/contract/talk/messages'
import { presentAttachment } from '../../listings/pictures/attachment.ts'
import { messages } from '../../platform/db/schema.ts'

/** The columns of a `MessageRow`. */
export const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  receiverId: messages.receiverId,
  message: messages.message,
  clientKey: messages.clientKey,
  removedBy: messages.removedBy,
  attachment: messages.attachment,
  createdAt: messages.createdAt,
} as const

export type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>

export function presentMessage(row: MessageRow): Message {
  return {
    _id: row.id,
    senderId: row.senderId,
    receiverId: row.receiverId,
    message: row.removedBy ? 'An admin has removed this message' : row.message,
    createdAt: row.createdAt.toISOString(),
    clientKey: row.clientKey,
    ...(row.attachment && !row.removedBy && { attachment: presentAttachment(row.id, row.attachment) }),
  }
}
