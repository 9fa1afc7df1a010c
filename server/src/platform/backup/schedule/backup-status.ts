import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { backupStatus } from '../../db/schema.ts'

/** Whether the last backup is older than two intervals, as where runs are killed or none is begun. */
export const isBackupOverdue = sql`${backupStatus.madeAt} < now() - make_interval(hours => 2 * ${backupStatus.hours})`

/** Stores the last backup that is there. @param hours the time between two */
export async function storeLastBackup(db: Db, last: { hours: number; madeAt: Date }): Promise<void> {
  await db.insert(backupStatus).values(last).onConflictDoUpdate({ target: backupStatus.name, set: last })
}

/** For a server that makes no backups, or no longer. */
export async function deleteBackupStatus(db: Db): Promise<void> {
  await db.delete(backupStatus)
}
