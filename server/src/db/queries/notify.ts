import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { notifications } from '../schema.ts'
import { publish } from './publish.ts'

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
 * takes its place.
 */
export async function notify(tx: Db, userId: string, notification: Notification): Promise<void> {
  const { type, actorId } = notification
  if (actorId === userId) return
  if (type === 'message' && actorId) {
    const isOfWriter = and(eq(notifications.userId, userId), eq(notifications.actorId, actorId))
    await tx.delete(notifications).where(and(isOfWriter, eq(notifications.type, type), isNotNull(notifications.readAt)))
  }
  const [written] = await tx
    .insert(notifications)
    .values({ id: newId(), userId, ...notification })
    .onConflictDoNothing()
    .returning({ id: notifications.id })
  if (written) await publish(tx, { kind: 'notification', id: written.id, userIds: [userId] })
}
