import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newIdInRow } from '../../platform/db/ids.ts'
import { publishedRow } from '../../platform/db/queries/publish.ts'
import { notifications, reports } from '../../platform/db/schema.ts'
import type { CaseRow } from './effects.ts'

type Type = 'report_acted' | 'report_dismissed' | 'decision_undone'

/** Notifies all who have reported a case, in one statement. */
export async function notifyReporters(tx: Db, { id, title }: CaseRow, type: Type): Promise<void> {
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .select(
        tx
          .select({
            id: newIdInRow().as('id'),
            userId: reports.reporterId,
            type: sql<Type>`${type}::text`.as('type'),
            promptId: sql<null>`null::uuid`.as('prompt_id'),
            discussionId: sql<null>`null::uuid`.as('discussion_id'),
            actorId: sql<null>`null::uuid`.as('actor_id'),
            reason: sql<string>`${title}::text`.as('reason'),
            readAt: sql<null>`null::timestamptz`.as('read_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(reports)
          .where(eq(reports.caseId, id)),
      )
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  await tx
    .with(written)
    .select({ event: publishedRow('notification', written) })
    .from(written)
}
