import type { CurrentUser } from '../../platform/context.ts'
import type { conversations, messages } from '../../platform/db/schema.ts'

/** Users cannot write to themselves. */
export const canWriteTo = (user: CurrentUser, other: { id: string }): boolean => user.id !== other.id

interface Attached {
  message: Pick<typeof messages.$inferSelect, 'id' | 'removedBy'>
  conversation: Pick<typeof conversations.$inferSelect, 'lowerUserId' | 'higherUserId' | 'lowerLeftId' | 'higherLeftId'>
  /** Whether it was ever reported. */
  isReported: boolean
}

/**
 * The file of a message is readable by the two of its conversation, unless an admin has removed it or the reader has left
 * since; and by admins once the message was reported.
 */
export function canReadAttachment(user: CurrentUser, { message, conversation, isReported }: Attached): boolean {
  if (user.role === 'admin' && isReported) return true
  const { lowerUserId, higherUserId, lowerLeftId, higherLeftId } = conversation
  if (message.removedBy || (user.id !== lowerUserId && user.id !== higherUserId)) return false
  const leftId = user.id === lowerUserId ? lowerLeftId : higherLeftId
  return leftId === null || message.id > leftId
}
