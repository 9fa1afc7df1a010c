import type { Differences, DifferencesQuery } from '@promptery/contract/sales/payments'
import { and, desc, isNotNull, isNull, or } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { reconciliationDifferences, reconciliationRuns } from '../../platform/db/schema.ts'

/** Open or closed discrepancies, latest first, and the last run. */
export async function listDifferences(
  { db }: UserContext,
  { state, ...input }: DifferencesQuery,
): Promise<Differences> {
  const { id, resolvedAt, explainedAt } = reconciliationDifferences
  const [run] = await db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.id)).limit(1)
  const isOfState =
    state === 'open' ? and(isNull(resolvedAt), isNull(explainedAt)) : or(isNotNull(resolvedAt), isNotNull(explainedAt))
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id } },
    input,
    ({ after, order, limit }) =>
      db
        .select()
        .from(reconciliationDifferences)
        .where(and(isOfState, after))
        .orderBy(...order)
        .limit(limit),
  )
  return {
    lastRun: run ? { endedAt: run.endedAt.toISOString(), differences: run.differences, failure: run.failure } : null,
    differences: rows.map((row) => ({
      _id: row.id,
      description: row.description,
      foundAt: row.foundAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      explanation: row.explanation,
      explainedAt: row.explainedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}
