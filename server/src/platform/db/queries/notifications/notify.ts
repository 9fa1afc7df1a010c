import type { Db } from '../../db.ts'
import { newId } from '../../ids.ts'
import { notifications } from '../../schema.ts'
import { published } from '../publish.ts'

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
