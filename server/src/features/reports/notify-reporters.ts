import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { insertNotifications } from '../../platform/db/queries/notifications/insert-notifications.ts'
import { reports } from '../../platform/db/schema.ts'
import type { CaseRow } from './effects.ts'

type Type = 'report_acted' | 'report_dismissed' | 'decision_undone'

/** Notifies all who have reported a case, in one statement. */
export const notifyReporters = (tx: Db, { id, title }: CaseRow, type: Type): Promise<void> =>
  insertNotifications(tx, {
    columns: sql`user_id, type, reason`,
    select: sql`select ${reports.reporterId}, ${type}::text, ${title}::text from ${reports} where ${reports.caseId} = ${id}`,
  })
