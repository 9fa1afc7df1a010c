import type { Differences, DifferencesQuery, ExplainDifferenceBody } from '@promptery/contract/sales/payments'
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { reconciliationDifferences, reconciliationRuns } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { postBalanceTransaction } from '../ledger/provider-postings.ts'
import { postExcessOf } from '../payouts/reverse-transfer.ts'

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

type Input = { id: string; address: string } & ExplainDifferenceBody

/**
 * Stores an admin's explanation of a discrepancy, which later runs no longer report. A foreign balance transaction is
 * posted to the shop's own account, so that the balances agree; what was an engineer's is posted as paid. For admins.
 * @throws NotFound also for one that is resolved
 */
export async function explainDifference({ db, user }: UserContext, { id, address, explanation }: Input): Promise<void> {
  await db.transaction(async (tx) => {
    const [explained] = await tx
      .update(reconciliationDifferences)
      .set({ explanation, explainedAt: sql`now()` })
      .where(and(eq(reconciliationDifferences.id, id), isNull(reconciliationDifferences.resolvedAt)))
      .returning()
    if (!explained) throw new NotFound('This difference does not exist')
    const { subject, netCents, currency, description: name } = explained
    if (netCents !== null && currency !== null) {
      await postBalanceTransaction(tx, 'explained', { id: subject, amountCents: netCents, feeCents: 0, currency })
    }
    await postExcessOf(tx, subject)
    await recordAct(tx, {
      act: 'explain-difference',
      actor: { id: user.id, name: user.username, address },
      subject: { type: 'difference', id, name },
    })
  })
}
