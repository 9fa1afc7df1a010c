import type { EVENT_REFUSALS, PaymentOperation, PaymentProblem } from '@promptery/contract/sales/payment-status'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { paymentRefusals, paymentStatus } from '../schema.ts'

const CODE_MAX = 100
const MESSAGE_MAX = 500

/** Counts a refusal of the provider. The count restarts after a success or after an admin has dismissed it. */
export async function storeRefusal(
  db: Db,
  { operation, code, message }: { operation: PaymentOperation; code: string; message: string },
): Promise<void> {
  const { count, firstAt, workedAt, dismissedAt } = paymentRefusals
  const isOver = sql`(${workedAt} is not null or ${dismissedAt} is not null)`
  const text = message.slice(0, MESSAGE_MAX)
  await db
    .insert(paymentRefusals)
    .values({ operation, code: code.slice(0, CODE_MAX), message: text })
    .onConflictDoUpdate({
      target: [paymentRefusals.operation, paymentRefusals.code],
      set: {
        message: text,
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        firstAt: sql`case when ${isOver} then now() else ${firstAt} end`,
        lastAt: sql`now()`,
        workedAt: null,
        dismissedAt: null,
      },
    })
}

/** Marks the refusals of an operation as over. */
export async function endRefusals(db: Db, operation: PaymentOperation): Promise<void> {
  await db
    .update(paymentRefusals)
    .set({ workedAt: sql`now()` })
    .where(and(eq(paymentRefusals.operation, operation), isNull(paymentRefusals.workedAt)))
}

interface Details {
  account: { problems: PaymentProblem[] }
  unreachable: Record<string, never>
  event_received: Record<string, never>
  event_refused: { reason: (typeof EVENT_REFUSALS)[number] }
  event_version: { version: string | null; expected: string }
}

/**
 * Stores the latest status of a kind.
 * @param everySeconds keeps a status that is younger than this
 * @param orAfter keeps none that is older than the status of this kind
 */
export async function storeStatus<Name extends keyof Details>(
  db: Db,
  name: Name,
  detail: Details[Name],
  { everySeconds = 0, orAfter }: { everySeconds?: number; orAfter?: keyof Details } = {},
): Promise<void> {
  await db
    .insert(paymentStatus)
    .values({ name, detail })
    .onConflictDoUpdate({
      target: paymentStatus.name,
      set: { at: sql`now()`, detail },
      setWhere: sql`${paymentStatus.at} <= now() - make_interval(secs => ${everySeconds}) or exists (
        select from ${paymentStatus} other where other.name = ${orAfter ?? null} and other.at >= ${paymentStatus.at})`,
    })
}

export async function removeStatus(db: Db, name: keyof Details): Promise<void> {
  await db.delete(paymentStatus).where(eq(paymentStatus.name, name))
}

export async function readStatus(db: Db): Promise<{ [Name in keyof Details]?: { at: Date; detail: Details[Name] } }> {
  const rows = await db.select().from(paymentStatus)
  return Object.fromEntries(rows.map(({ name, at, detail }) => [name, { at, detail }]))
}
