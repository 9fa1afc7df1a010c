import { asciiLowerCase } from '@promptery/contract/accounts/usernames'
import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { newId, newIdInRow } from '../ids.ts'
import { discussions, notifications, users } from '../schema.ts'
import { hasBlocked } from './blocks.ts'
import { published, publishedRow } from './publish.ts'

interface Notification {
  type: typeof notifications.$inferInsert.type
  promptId?: string
  discussionId?: string
  actorId?: string
  /** Reason of a rejection. */
  reason?: string
}

/**
 * Stores a notification for `userId` and publishes it, in one statement. `tx` is the transaction of the act itself.
 * Nothing is stored for a user's own acts.
 */
export async function notify(tx: Db, userId: string, notification: Notification): Promise<void> {
  if (notification.actorId === userId) return
  const id = newId()
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .values({ id, userId, ...notification })
      .onConflictDoNothing()
      .returning({ id: notifications.id }),
  )
  const event = published({ kind: 'notification', id, userIds: [userId] })
  await tx.with(written).select({ event }).from(written)
}

interface Rows {
  /** Their columns, besides the id, such as `user_id, type`. */
  columns: SQL
  /** Selects the values of these columns, typed. */
  select: SQL
  /** Common table expressions that `select` reads. */
  with?: SQL
}

/** Stores a notification for each selected row and publishes it, in one statement. What is unread already stays alone. */
export async function insertNotifications(tx: Db, { columns, select, with: before }: Rows): Promise<void> {
  const written = { id: sql`written.id`, userId: sql`written.user_id` }
  await tx.execute(sql`with ${before ? sql`${before}, ` : sql``}written as (
      insert into ${notifications} (id, ${columns})
      select ${newIdInRow()}, each.* from (${select}) as each
      on conflict do nothing returning id, user_id
    )
    select ${publishedRow('notification', written)} from written`)
}

/** The topic of a notification, joined by `isTopicOfNotification`. */
export const shownTopic = { _id: discussions.id, topic: discussions.topic }

/** Joins a notification with its topic, unless that is hidden. */
export const isTopicOfNotification = and(
  eq(discussions.id, notifications.discussionId),
  eq(discussions.isHeld, false),
  isNull(discussions.removedBy),
)

interface Post {
  discussionId: string
  authorId: string
  text: string
}

/**
 * Notifies the author of a topic of a shown answer, and those whom it names. `tx` is the transaction that shows it.
 */
export async function notifyOfAnswer(tx: Db, { discussionId, authorId, text }: Post): Promise<void> {
  const [topic] = await tx
    .select({ authorId: discussions.authorId })
    .from(discussions)
    .where(eq(discussions.id, discussionId))
  if (!topic) return
  await notify(tx, topic.authorId, { type: 'answered', discussionId, actorId: authorId })
  await notifyMentioned(tx, { discussionId, authorId, text, exceptId: topic.authorId })
}

/**
 * Notifies members whom a shown topic or answer names, once while they have not read it. One statement, or none.
 * @param post.before the text before an edit, whose names were notified then
 * @param post.exceptId a member who is notified anyway
 */
export async function notifyMentioned(
  tx: Db,
  { discussionId, authorId, text, before = '', exceptId = authorId }: Post & { before?: string; exceptId?: string },
): Promise<void> {
  const known = new Set(namesIn(before))
  const names = namesIn(text).filter((name) => !known.has(name))
  if (names.length === 0) return
  await insertNotifications(tx, {
    columns: sql`user_id, type, discussion_id, actor_id`,
    // Imported engineers, who have no address, cannot sign in.
    select: sql`select ${users.id}, 'mentioned', ${discussionId}::uuid, ${authorId}::uuid from ${users}
      where ${inArray(users.usernameKey, names)} and ${users.id} <> ${authorId} and ${users.id} <> ${exceptId}
        and ${users.emailKey} is not null and not ${hasBlocked({ blocker: users.id, blocked: authorId })}
      limit ${ANSWER.mentionsMax}`,
  })
}

/** A name after `@`, as usernames are written. Not the domain of an address. */
const MENTION = /(?<![\w@.+-])@([A-Za-z0-9_.-]{3,30})(?![\w@-])/g

/** More than a text names on purpose: further ones are not looked up. */
const LOOKED_UP = 50

/** The usernames that a text may name, in lower case. A name that ends a sentence is also meant without its full stop. */
function namesIn(text: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of text.matchAll(MENTION)) {
    const key = asciiLowerCase(name)
    names.add(key).add(key.replace(/[.-]+$/, ''))
    if (names.size >= LOOKED_UP) break
  }
  return [...names]
}
