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
 * their own acts. One statement does it.
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
