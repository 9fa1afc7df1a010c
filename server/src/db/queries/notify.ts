import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { notifications } from '../schema.ts'
import { published } from './publish.ts'

interface Notification {
  type: typeof notifications.$inferInsert.type
  promptId?: string
  actorId?: string
  /** Why it was rejected. */
  reason?: string
}

/**
 * Writes what `userId` is told and publishes it, in the transaction of the act that it tells of. Nobody is told of
 * their own acts, nor of a second message of somebody whose first they have not read; once it is read, the next one
 * takes its place. One statement does it.
 */
export async function notify(tx: Db, userId: string, notification: Notification): Promise<void> {
  const { type, actorId } = notification
  if (actorId === userId) return
  const id = newId()
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .values({ id, userId, ...notification })
      .onConflictDoNothing()
      .returning({ id: notifications.id }),
  )
  const replaced = type === 'message' && actorId ? [deleteRead(tx, userId, actorId)] : []
  const event = published({ kind: 'notification', id, userIds: [userId] })
  await tx
    .with(...replaced, written)
    .select({ event })
    .from(written)
}

/** What the user was told of messages of `actorId` and has read. */
const deleteRead = (tx: Db, userId: string, actorId: string) =>
  tx.$with('replaced').as(
    tx
      .delete(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.actorId, actorId),
          eq(notifications.type, 'message'),
          isNotNull(notifications.readAt),
        ),
      )
      .returning({ id: notifications.id }),
  )
