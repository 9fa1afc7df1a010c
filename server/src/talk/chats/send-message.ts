import type { Message, SendMessageBody } from '@promptery/contract/talk/messages'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId, newIdAfter, timeOfId } from '../../platform/db/ids.ts'
import { blockedByOther, isBlockedBetween } from '../../platform/db/queries/blocks.ts'
import { published } from '../../platform/db/queries/publish.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { attachmentTexts, blocks, conversations, messages, notifications, users } from '../../platform/db/schema.ts'
import type { StoredAttachment } from '../../platform/db/stored-cover.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import {
  canWriteTo,
  HIGHER,
  isOf,
  LOWER,
  type MessageRow,
  messageColumns,
  pairOf,
  presentMessage,
} from './conversations.ts'

/** A stored picture, or a text to be stored. */
export type NewAttachment = StoredAttachment & { text: string | null }

type Input = SendMessageBody & { id: string; attachment?: NewAttachment }

export interface Sent {
  message: Message
  /** False: the client key was stored before, and nothing changed. */
  isNew: boolean
}

/**
 * Sends a message of the session's user to `input.id` and notifies them.
 * @throws NotFound for an unknown user, Forbidden for oneself, an erased account and where one has blocked the other, Conflict for a client key of another conversation
 */
export async function sendMessage(ctx: UserContext, input: Input): Promise<Sent> {
  if (!canWriteTo(ctx.user, input)) throw new Forbidden('own_account', 'You cannot write to yourself')
  try {
    return { message: presentMessage(await sendAfterLast(ctx, input)), isNew: true }
  } catch (error) {
    // A retry of a message that arrived before the block.
    if (error instanceof Forbidden && input.clientKey) {
      const stored = await findStored(ctx, input)
      if (stored?.receiverId === input.id) return { message: presentMessage(stored), isNew: false }
    }
    const constraint = violatedConstraint(error) ?? ''
    if (constraint.endsWith('_users_id_fk')) throw new NotFound('This user does not exist')
    if (constraint !== 'messages_once') throw error
    return { message: presentMessage(await getStored(ctx, input)), isNew: false }
  }
}

/** Keeps ids in the order of sending within a conversation: an overtaken message gets a new id. */
async function sendAfterLast({ db, user }: UserContext, input: Input): Promise<MessageRow> {
  let last: string | null = null
  for (;;) {
    const id = newIdAfter(last)
    const { message, clientKey = null, attachment } = input
    const { text = null, ...file } = attachment ?? {}
    const row = {
      id,
      senderId: user.id,
      receiverId: input.id,
      message,
      clientKey,
      removedBy: null,
      attachment: attachment ? (file as StoredAttachment) : null,
      createdAt: timeOfId(id),
    }
    if (await store(db, row, text)) return row
    await requireUnblocked(db, row)
    await requireThere(db, row)
    const [conversation] = await db
      .select({ lastMessageId: conversations.lastMessageId })
      .from(conversations)
      .where(isOf(pairOf(user.id, input.id)))
    last = conversation?.lastMessageId ?? null
  }
}

type Keyed = Pick<Input, 'id' | 'clientKey'>
type Ends = Pick<MessageRow, 'senderId' | 'receiverId'>

/** @throws Forbidden where one has blocked the other */
export async function requireUnblocked(db: Db, { senderId, receiverId }: Ends): Promise<void> {
  const rows = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, receiverId), eq(blocks.blockedId, senderId)),
        and(eq(blocks.blockerId, senderId), eq(blocks.blockedId, receiverId)),
      ),
    )
  if (rows.length === 0) return
  if (rows.some(({ blockerId }) => blockerId === receiverId)) throw blockedByOther()
  throw new Forbidden('has_blocked', 'You have blocked this member: unblock them first')
}

/** @throws Forbidden for an erased account */
async function requireThere(db: Db, { receiverId }: Ends): Promise<void> {
  const isGone = and(eq(users.id, receiverId), isNotNull(users.erasedAt))
  if ((await db.$count(users, isGone)) > 0) throw new Forbidden('member_left', 'This member has left the shop')
}

/**
 * Stores a message, updates its conversation and publishes it, in one statement. The receiver has at most one unread
 * notification of a sender, and none where the conversation is muted. Who stays away gets no event. A conversation that the sender has left comes back,
 * and one that the receiver has left unless it is muted.
 * @returns false without a change: the conversation has a message with a later id, one has blocked the other, or
 * the receiver's account is erased
 */
async function store(db: Db, row: MessageRow, text: string | null) {
  const { id, senderId, receiverId, message, clientKey, attachment, createdAt } = row
  const { lowerUserId, higherUserId } = pairOf(senderId, receiverId)
  const [lowerUnread, higherUnread] = receiverId === lowerUserId ? [1, 0] : [0, 1]
  const received = receiverId === lowerUserId ? LOWER : HIGHER
  const notificationId = newId()
  const sent = await rowsOf(
    db,
    sql`with counted as (
      insert into ${conversations} (id, lower_user_id, higher_user_id, last_message_id, lower_unread, higher_unread)
      select ${newId()}::uuid, ${lowerUserId}::uuid, ${higherUserId}::uuid, ${id}::uuid, ${lowerUnread}::integer,
        ${higherUnread}::integer where not ${isBlockedBetween(senderId, receiverId)}
        and not exists (select from ${users} where ${users.id} = ${receiverId}::uuid and ${users.erasedAt} is not null)
      on conflict (lower_user_id, higher_user_id) do update set last_message_id = excluded.last_message_id,
        lower_unread = ${conversations.lowerUnread} + excluded.lower_unread,
        higher_unread = ${conversations.higherUnread} + excluded.higher_unread,
        ${sql.raw(receiverId === lowerUserId ? 'lower' : 'higher')}_left = ${received.left} and ${received.muted},
        ${sql.raw(receiverId === lowerUserId ? 'higher' : 'lower')}_left = false
      where coalesce(${conversations.lastMessageId} < excluded.last_message_id, true)
      returning id, ${received.muted} as is_muted, ${received.left} as is_left
    ), stored as (
      insert into ${messages} (id, conversation_id, sender_id, receiver_id, message, client_key, attachment, search_text,
        created_at)
      select ${id}::uuid, counted.id, ${senderId}::uuid, ${receiverId}::uuid, ${message}, ${clientKey}::uuid,
        ${attachment && JSON.stringify(attachment)}::jsonb, ${searchTextOf(row)}, ${createdAt.toISOString()}::timestamptz
      from counted
      returning id, sender_id, receiver_id
    ), attached as (
      insert into ${attachmentTexts} (message_id, text)
      select id, ${text}::text from stored where ${text}::text is not null
    ), told as (
      select sender_id, receiver_id from stored, counted where not is_muted
    ), replaced as (
      delete from ${notifications} using told where ${notifications.userId} = receiver_id
        and ${notifications.actorId} = sender_id and ${notifications.type} = 'message'
        and ${notifications.readAt} is not null
    ), notified as (
      insert into ${notifications} (id, user_id, type, actor_id)
      select ${notificationId}::uuid, receiver_id, 'message', sender_id from told
      on conflict do nothing returning id
    )
    select case when is_left then ${published({ kind: 'message', id, userIds: [senderId] })}
        else ${published({ kind: 'message', id, userIds: [senderId, receiverId] })} end::text,
      (select ${published({ kind: 'notification', id: notificationId, userIds: [receiverId] })}::text from notified) from stored, counted`,
  )
  return sent.length > 0
}

/** What a search of messages looks through. */
export const searchTextOf = ({ message, attachment }: Pick<MessageRow, 'message' | 'attachment'>): string =>
  foldText([message, attachment?.name ?? ''].join(' '))

/** The message stored under the client key of `input`. @throws Conflict when it was sent to another user */
async function getStored(ctx: UserContext, input: Keyed): Promise<MessageRow> {
  const row = await findStored(ctx, input)
  if (row?.receiverId !== input.id)
    throw new Conflict('client_key_used', 'This client key belongs to a message to another user')
  return row
}

/** The message that the session's user has sent with a client key. */
export async function findStored(
  { db, user }: UserContext,
  { clientKey = '' }: Keyed,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.senderId, user.id), eq(messages.clientKey, clientKey)))
  return row
}
