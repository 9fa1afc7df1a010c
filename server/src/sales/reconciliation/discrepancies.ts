import { and, eq, gt, gte, isNotNull, isNull, lt, lte, min, not, or, sql } from 'drizzle-orm'
import { except, type PgColumn } from 'drizzle-orm/pg-core'
import type { BalanceTransaction } from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { ledgerTransactions, reconciliationDifferences, reconciliationRuns } from '../../platform/db/schema.ts'
import { postExplainedReversed } from '../ledger/provider-postings.ts'

/** A discrepancy between the shop and the provider. */
export interface Discrepancy {
  /** Identifies the discrepancy across runs. */
  subject: string
  /** A sentence. */
  description: string
  /** The time at the provider. Null: every run checks it. */
  happenedAt: Date | null
  /** The net amount of a foreign balance transaction, which explaining it posts. */
  netCents?: number
  currency?: string
}

/** How far back discrepancies are rechecked. */
export const LOOKBACK_MS_MAX = 30 * 24 * 60 * 60 * 1000

/** The time of the oldest open and unexplained discrepancy. */
export async function oldestOpenDiscrepancy(db: Db): Promise<Date | null> {
  const { happenedAt, resolvedAt, explainedAt } = reconciliationDifferences
  const [row] = await db
    .select({ at: min(happenedAt) })
    .from(reconciliationDifferences)
    .where(and(isNull(resolvedAt), isNull(explainedAt)))
  return row?.at ?? null
}

/** Whether a run of the last day has covered `time`. */
export async function wasCheckedSince(db: Db, time: Date): Promise<boolean> {
  const { endedAt, lookedSince, failure } = reconciliationRuns
  const isOfLastDay = gt(endedAt, sql`now() - interval '1 day'`)
  return (await db.$count(reconciliationRuns, and(isOfLastDay, isNull(failure), lte(lookedSince, time)))) > 0
}

/** Maximum of stored discrepancies of a run: those without a time, then the oldest, where the next run starts. */
const STORED_MAX = 1000

const timeOf = ({ happenedAt }: Discrepancy): number => happenedAt?.getTime() ?? 0

/** Keeps an explanation only for an unchanged description and amount. */
const ifSame = (column: PgColumn) =>
  sql`case when ${reconciliationDifferences.description} = excluded.description
    and ${reconciliationDifferences.netCents} is not distinct from excluded.net_cents then ${column} end`

/**
 * Stores a run's discrepancies, one row for each subject. Resolves those that the run covered and did not find, and those
 * older than a month, but for what an engineer is to be paid.
 * @returns the unexplained ones
 */
export async function storeDiscrepancies(db: Db, found: Discrepancy[], since: Date): Promise<Discrepancy[]> {
  const { subject, happenedAt, resolvedAt, explanation, explainedAt } = reconciliationDifferences
  const stored = found.toSorted((one, other) => timeOf(one) - timeOf(other)).slice(0, STORED_MAX)
  return db.transaction(async (tx) => {
    if (stored.length > 0) {
      await tx
        .insert(reconciliationDifferences)
        .values(stored.map((difference) => ({ id: newId(), ...difference })))
        .onConflictDoUpdate({
          target: subject,
          targetWhere: isNull(resolvedAt),
          set: {
            description: sql`excluded.description`,
            seenAt: sql`now()`,
            netCents: sql`excluded.net_cents`,
            currency: sql`excluded.currency`,
            explanation: ifSame(explanation),
            explainedAt: ifSame(explainedAt),
          },
        })
    }
    const subjects = found.map((difference) => difference.subject)
    // What a reversal by hand took too much of an engineer waits until an admin says that they were paid it.
    const isExcess = sql`exists (select from ${ledgerTransactions}
      where ${ledgerTransactions.movementId} = ${subject} and ${ledgerTransactions.kind} = 'reversal_by_hand')`
    const isPastLookback = and(lt(happenedAt, new Date(Date.now() - LOOKBACK_MS_MAX)), not(isExcess))
    const wasCovered = or(isNull(happenedAt), gte(happenedAt, since), isPastLookback)
    await tx
      .update(reconciliationDifferences)
      .set({ resolvedAt: sql`now()` })
      .where(and(isNull(resolvedAt), wasCovered, sql`${subject} <> all(${sql.param(subjects)}::text[])`))
    const rows = await tx
      .select({ subject })
      .from(reconciliationDifferences)
      .where(and(isNull(resolvedAt), isNotNull(explainedAt)))
    const explained = new Set(rows.map((row) => row.subject))
    return found.filter((difference) => !explained.has(difference.subject))
  })
}

type Run = typeof reconciliationRuns.$inferInsert

/** Stores the result or failure of a run. */
export async function storeRun(db: Db, run: Omit<Run, 'id' | 'endedAt'>): Promise<void> {
  await db.insert(reconciliationRuns).values({ id: newId(), endedAt: new Date(), ...run })
}

export const formatAmount = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`

// Balance transactions that the shop did not create. Explaining one posts it to the shop's own account.

/** The discrepancy of a foreign balance transaction. */
export const foreignTransaction = (
  { id, happenedAt, amountCents, feeCents, currency }: BalanceTransaction,
  description: string,
): Discrepancy => ({ subject: id, description, happenedAt, netCents: amountCents - feeCents, currency })

/** The ids of balance transactions whose explanation is posted and not reversed, by the ledger. */
export async function explainedTransactions(db: Db): Promise<Set<string>> {
  const ofKind = (kind: 'explained' | 'explained_reversed') =>
    db.select({ id: ledgerTransactions.movementId }).from(ledgerTransactions).where(eq(ledgerTransactions.kind, kind))
  const rows = await except(ofKind('explained'), ofKind('explained_reversed'))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether a balance transaction was posted as explained. */
export const isExplained = async (db: Db, movementId: string): Promise<boolean> =>
  (await db.$count(
    ledgerTransactions,
    and(eq(ledgerTransactions.movementId, movementId), eq(ledgerTransactions.kind, 'explained')),
  )) > 0

/** Reverses the posting of an explanation, after the shop has posted the balance transaction itself. */
export const reverseExplained = (
  db: Db,
  { id, amountCents, feeCents, currency }: Pick<BalanceTransaction, 'id' | 'amountCents' | 'feeCents' | 'currency'>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    if (!(await isExplained(tx, id))) return
    await postExplainedReversed(tx, { movementId: id, netCents: amountCents - feeCents, currency })
  })
