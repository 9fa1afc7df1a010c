import { and, gt, gte, isNotNull, isNull, lt, lte, min, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../db/db.ts'
import { newId } from '../../../../db/ids.ts'
import { reconciliationDifferences, reconciliationRuns } from '../../../../db/schema.ts'

/** Something that the shop and the provider do not agree on. */
export interface Difference {
  /** What it is about: found again, it is the same difference. */
  subject: string
  /** A sentence. */
  description: string
  /** When it happened at the provider. Null: each run looks at it, however far back it looks. */
  happenedAt: Date | null
}

/** So far back a difference is looked at again. After that nobody looks at it any more. */
export const LOOKS_BACK_MS_MAX = 30 * 24 * 60 * 60 * 1000

/** The oldest movement that is still a difference, and that no admin has explained. */
export async function oldestOpenDifference(db: Db): Promise<Date | null> {
  const { happenedAt, resolvedAt, explainedAt } = reconciliationDifferences
  const [row] = await db
    .select({ at: min(happenedAt) })
    .from(reconciliationDifferences)
    .where(and(isNull(resolvedAt), isNull(explainedAt)))
  return row?.at ?? null
}

/** Whether a run of the last day has looked back to `time`. */
export async function wasLookedBackTo(db: Db, time: Date): Promise<boolean> {
  const { endedAt, lookedSince, failure } = reconciliationRuns
  const isOfLastDay = gt(endedAt, sql`now() - interval '1 day'`)
  return (await db.$count(reconciliationRuns, and(isOfLastDay, isNull(failure), lte(lookedSince, time)))) > 0
}

/** So many differences of a run are kept: those without a time, and the oldest. The next run begins at these. */
const KEPT_MAX = 1000

const timeOf = ({ happenedAt }: Difference): number => happenedAt?.getTime() ?? 0

/** Another sentence about the same is not what was explained. */
const ifSame = (column: PgColumn) =>
  sql`case when ${reconciliationDifferences.description} = excluded.description then ${column} end`

/**
 * Keeps what a run has found, each subject once, and marks as resolved what it looked at and found no more, and what is a
 * month old.
 * @returns those that no admin has explained
 */
export async function keepDifferences(db: Db, found: Difference[], since: Date): Promise<Difference[]> {
  const { subject, happenedAt, resolvedAt, explanation, explainedAt } = reconciliationDifferences
  const kept = found.toSorted((one, other) => timeOf(one) - timeOf(other)).slice(0, KEPT_MAX)
  return db.transaction(async (tx) => {
    if (kept.length > 0) {
      await tx
        .insert(reconciliationDifferences)
        .values(kept.map((difference) => ({ id: newId(), ...difference })))
        .onConflictDoUpdate({
          target: subject,
          targetWhere: isNull(resolvedAt),
          set: {
            description: sql`excluded.description`,
            seenAt: sql`now()`,
            explanation: ifSame(explanation),
            explainedAt: ifSame(explainedAt),
          },
        })
    }
    const subjects = found.map((difference) => difference.subject)
    const isForgotten = lt(happenedAt, new Date(Date.now() - LOOKS_BACK_MS_MAX))
    const wasLookedAt = or(isNull(happenedAt), gte(happenedAt, since), isForgotten)
    await tx
      .update(reconciliationDifferences)
      .set({ resolvedAt: sql`now()` })
      .where(and(isNull(resolvedAt), wasLookedAt, sql`${subject} <> all(${sql.param(subjects)}::text[])`))
    const rows = await tx
      .select({ subject })
      .from(reconciliationDifferences)
      .where(and(isNull(resolvedAt), isNotNull(explainedAt)))
    const explained = new Set(rows.map((row) => row.subject))
    return found.filter((difference) => !explained.has(difference.subject))
  })
}

type Run = typeof reconciliationRuns.$inferInsert

/** Keeps what a run has done, or why it ended. */
export async function keepRun(db: Db, run: Omit<Run, 'id' | 'endedAt'>): Promise<void> {
  await db.insert(reconciliationRuns).values({ id: newId(), endedAt: new Date(), ...run })
}
