import { and, gte, isNull, lt, min, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/ids.ts'
import { reconciliationDifferences, reconciliationRuns } from '../../../db/schema.ts'

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

/** The oldest movement that is still not explained. */
export async function oldestOpenDifference(db: Db): Promise<Date | null> {
  const { happenedAt, resolvedAt } = reconciliationDifferences
  const [row] = await db
    .select({ at: min(happenedAt) })
    .from(reconciliationDifferences)
    .where(isNull(resolvedAt))
  return row?.at ?? null
}

/** Keeps what a run has found, and marks as resolved what it looked at and found no more, and what is a month old. */
export async function keepDifferences(db: Db, found: Difference[], since: Date): Promise<void> {
  const { subject, happenedAt, resolvedAt } = reconciliationDifferences
  await db.transaction(async (tx) => {
    for (const difference of found) {
      const { description } = difference
      await tx
        .insert(reconciliationDifferences)
        .values({ id: newId(), ...difference })
        .onConflictDoUpdate({
          target: subject,
          targetWhere: isNull(resolvedAt),
          set: { description, seenAt: sql`now()` },
        })
    }
    const subjects = found.map((difference) => difference.subject)
    const isForgotten = lt(happenedAt, new Date(Date.now() - LOOKS_BACK_MS_MAX))
    const wasLookedAt = or(isNull(happenedAt), gte(happenedAt, since), isForgotten)
    await tx
      .update(reconciliationDifferences)
      .set({ resolvedAt: sql`now()` })
      .where(and(isNull(resolvedAt), wasLookedAt, subjects.length > 0 ? notInArray(subject, subjects) : undefined))
  })
}

type Run = typeof reconciliationRuns.$inferInsert

/** Keeps what a run has done, or why it ended. */
export async function keepRun(db: Db, run: Omit<Run, 'id' | 'endedAt'>): Promise<void> {
  await db.insert(reconciliationRuns).values({ id: newId(), endedAt: new Date(), ...run })
}
