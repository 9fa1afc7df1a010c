import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import { namesIn } from '@promptery/contract/talk/mentions'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import { discussions, users } from '../../schema.ts'
import { hasBlocked } from '../blocks.ts'
import { insertNotifications, notify } from './notify.ts'

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
