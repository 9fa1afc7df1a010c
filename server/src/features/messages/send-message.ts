import type { Message, SendMessageBody } from '@promptery/contract/messages'
import { and, eq, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { newId, newIdAfter, timeOfId } from '../../db/ids.ts'
import { notify } from '../../db/queries/notify.ts'
import { publish } from '../../db/queries/publish.ts'
import { conversations, messages } from '../../db/schema.ts'
import { Conflict, Forbidden } from '../../errors.ts'
import { getOther, isOf, pairOf } from './conversation-of-two.ts'
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
  return ctx.db.transaction(async (tx) => {
    const receiver = await getOther(tx, input.id)
    if (!canWriteTo(ctx.user, receiver)) throw new Forbidden('own_account', 'You cannot write to yourself')
    const conversation = await lockConversation(tx, ctx.user.id, receiver.id)
    // Made under the lock: within a conversation the order of ids is the order of sending, whoever sends.
    const id = newIdAfter(conversation.lastMessageId)
    const [row] = await tx
      .insert(messages)
      .values({
        id,
        conversationId: conversation.id,
        senderId: ctx.user.id,
        receiverId: receiver.id,
        message: input.message,
        clientKey: input.clientKey,
        createdAt: timeOfId(id),
      })
      .onConflictDoNothing({ target: [messages.senderId, messages.clientKey] })
      .returning(messageColumns)
    if (!row) return { message: presentMessage(await storedBefore(tx, ctx.user.id, receiver.id, input)), isNew: false }
    await tx
      .update(conversations)
      .set({
        lastMessageId: id,
        ...(receiver.id === conversation.lowerUserId
          ? { lowerUnread: sql`${conversations.lowerUnread} + 1` }
          : { higherUnread: sql`${conversations.higherUnread} + 1` }),
      })
      .where(eq(conversations.id, conversation.id))
    await notify(tx, receiver.id, { type: 'message', actorId: ctx.user.id })
    await publish(tx, { kind: 'message', id, userIds: [ctx.user.id, receiver.id] })
    return { message: presentMessage(row), isNew: true }
  })
}

/** The conversation of the two, made if it is their first message, and locked until the transaction ends. */
async function lockConversation(tx: Db, senderId: string, receiverId: string) {
  const pair = pairOf(senderId, receiverId)
  await tx
    .insert(conversations)
    .values({ id: newId(), ...pair })
    .onConflictDoNothing()
  const [conversation] = await tx.select().from(conversations).where(isOf(pair)).for('update')
  if (!conversation) throw new Error('A conversation was deleted while a message was sent')
  return conversation
}

async function storedBefore(tx: Db, senderId: string, receiverId: string, input: SendMessageBody): Promise<MessageRow> {
  const [row] = await tx
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, input.clientKey ?? '')))
  if (row?.receiverId !== receiverId)
    throw new Conflict('client_key_used', 'This client key belongs to a message to another user')
  return row
}
