import type { Message, SendMessageBody } from '@promptery/contract/messages'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { newId, newIdAfter, timeOfId } from '../../db/ids.ts'
import { notify } from '../../db/queries/notify.ts'
import { published } from '../../db/queries/publish.ts'
import { conversations, messages } from '../../db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../errors.ts'
import { pairOf } from './conversation-of-two.ts'
import { canWriteTo } from './policy.ts'
import { type MessageRow, messageColumns, presentMessage } from './present.ts'

interface Sent {
  message: Message
  /** False: it was stored before under the same client key, and nothing happened now. */
  isNew: boolean
}

/**
 * Sends a message of the session's user to `input.id`, who is told of it.
 * @throws NotFound for an unknown user, Forbidden for oneself, Conflict for a client key of another conversation
 */
export async function sendMessage(ctx: UserContext, input: SendMessageBody & { id: string }): Promise<Sent> {
  if (!canWriteTo(ctx.user, input)) throw new Forbidden('own_account', 'You cannot write to yourself')
  return ctx.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, ctx.user.id, input.id)
    // Made under the lock: within a conversation the order of ids is the order of sending, whoever sends.
    const id = newIdAfter(conversation.lastMessageId)
    const row: MessageRow = {
      id,
      senderId: ctx.user.id,
      receiverId: input.id,
      message: input.message,
      clientKey: input.clientKey ?? null,
      createdAt: timeOfId(id),
    }
    if (!(await store(tx, conversation, row)))
      return { message: presentMessage(await storedBefore(tx, ctx.user.id, input)), isNew: false }
    await notify(tx, input.id, { type: 'message', actorId: ctx.user.id })
    return { message: presentMessage(row), isNew: true }
  })
}

/**
 * The conversation of the two, made if it is their first message, and locked until the transaction ends.
 * @throws NotFound for a user who is not there: the foreign key says so
 */
async function lockConversation(tx: Db, senderId: string, receiverId: string) {
  const pair = pairOf(senderId, receiverId)
  const [conversation] = await tx
    .insert(conversations)
    .values({ id: newId(), ...pair })
    // Changes nothing, but locks the one that there is.
    .onConflictDoUpdate({ target: [conversations.lowerUserId, conversations.higherUserId], set: pair })
    .returning()
    .catch((error: unknown) => {
      throw /_user_id_users_id_fk$/.test(violatedConstraint(error) ?? '')
        ? new NotFound('This user does not exist')
        : error
    })
  if (!conversation) throw new Error('A conversation was neither made nor found')
  return conversation
}

/**
 * Stores a message, makes it the latest of its conversation and publishes it, in one statement.
 * @returns false: its client key is used, and nothing happened
 */
async function store(
  tx: Db,
  { id, lowerUserId }: typeof conversations.$inferSelect,
  message: MessageRow,
): Promise<boolean> {
  const stored = tx.$with('stored').as(
    tx
      .insert(messages)
      .values({ ...message, conversationId: id })
      .onConflictDoNothing({ target: [messages.senderId, messages.clientKey] })
      .returning({ id: messages.id }),
  )
  const updated = await tx
    .with(stored)
    .update(conversations)
    .set({
      lastMessageId: message.id,
      ...(message.receiverId === lowerUserId
        ? { lowerUnread: sql`${conversations.lowerUnread} + 1` }
        : { higherUnread: sql`${conversations.higherUnread} + 1` }),
    })
    .from(stored)
    .where(eq(conversations.id, id))
    .returning({
      event: published({ kind: 'message', id: message.id, userIds: [message.senderId, message.receiverId] }),
    })
  return updated.length > 0
}

async function storedBefore(tx: Db, senderId: string, input: SendMessageBody & { id: string }): Promise<MessageRow> {
  const [row] = await tx
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, input.clientKey ?? '')))
  if (row?.receiverId !== input.id)
    throw new Conflict('client_key_used', 'This client key belongs to a message to another user')
  return row
}
