import { ANSWER } from '@promptery/contract/people/talk/discussion-limits'
import { namesIn } from '@promptery/contract/people/talk/mentions'
import { and, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import { newIdInRow } from '../../ids.ts'
import { discussions, notifications, users } from '../../schema.ts'
import { hasBlocked } from '../blocks.ts'
import { publishedRow } from '../publish.ts'
import { notify } from './notify.ts'

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
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .select(
        tx
          .select({
            id: newIdInRow().as('id'),
            userId: users.id,
            type: sql<'mentioned'>`'mentioned'`.as('type'),
            promptId: sql<null>`null::uuid`.as('prompt_id'),
            discussionId: sql<string>`${discussionId}::uuid`.as('discussion_id'),
            actorId: sql<string>`${authorId}::uuid`.as('actor_id'),
            reason: sql<null>`null::text`.as('reason'),
            readAt: sql<null>`null::timestamptz`.as('read_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(users)
          .where(
            and(
              inArray(users.usernameKey, names),
              ne(users.id, authorId),
              ne(users.id, exceptId),
              // Imported engineers cannot sign in.
              isNotNull(users.emailKey),
              not(hasBlocked({ blocker: users.id, blocked: authorId })),
            ),
          )
          .limit(ANSWER.mentionsMax),
      )
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  await tx
    .with(written)
    .select({ event: publishedRow('notification', written) })
    .from(written)
}
