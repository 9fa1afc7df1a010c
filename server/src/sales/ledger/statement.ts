import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ledgerTransactions } from '../../platform/db/schema.ts'
import { PAYOUTS } from './totals.ts'

/** A line of an engineer's statement. */
export interface Line {
  id: string
  at: Date
  kind: (typeof ledgerTransactions.$inferSelect)['kind']
  title: string | null
  purchaseId: string | null
  /** The price before tax, the tax beside it, and the platform fee of a sale. */
  priceCents: number | null
  taxCents: number | null
  feeCents: number | null
  amountCents: number
}

interface Range {
  currency: string
  userId: string
  from?: Date | undefined
  until?: Date | undefined
}

interface Row extends Record<'id' | 'kind' | 'at' | 'title' | 'purchaseId', string | null> {
  priceCents: string | null
  taxCents: string | null
  feeCents: string | null
  amountCents: string
}

const cents = (value: string | null): number | null => (value === null ? null : Number(value))

const within = ({ from, until }: Range) => sql`
  (${from?.toISOString() ?? null}::timestamptz is null or t.created_at >= ${from?.toISOString() ?? null}::timestamptz)
  and (${until?.toISOString() ?? null}::timestamptz is null or t.created_at < ${until?.toISOString() ?? null}::timestamptz)`

/** The lines of an engineer's statement, oldest first, after the line `after`. */
export async function statementLines(
  db: Db,
  { after, limit, ...range }: Range & { after?: string | undefined; limit: number },
): Promise<Line[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`
      with lines as (
        select t.id, t.created_at, t.kind, t.purchase_id, t.transfer_id, t.refund_id, -sum(e.amount_cents) as amount_cents
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.user_id = ${range.userId} and e.account in ('payable', 'debt') and t.currency = ${range.currency}
          and ${within(range)} and (${after ?? null}::uuid is null or t.id > ${after ?? null}::uuid)
        group by t.id having sum(e.amount_cents) <> 0
        order by t.id limit ${limit})
      select lines.id, lines.created_at::text as at, lines.kind, p.title, s.id as "purchaseId",
        lines.amount_cents as "amountCents",
        case when lines.kind = 'sale' then s.amount_cents end as "priceCents",
        case when lines.kind = 'sale' then paid.tax_cents end as "taxCents",
        case when lines.kind = 'sale' then s.amount_cents - lines.amount_cents end as "feeCents"
      from lines
      left join transfers x on x.id = lines.transfer_id
      left join refunds r on r.id = lines.refund_id
      left join checkout_items i on i.id = r.item_id
      left join purchases s on s.id = coalesce(lines.purchase_id, x.purchase_id, i.purchase_id)
      left join checkout_items paid on paid.purchase_id = s.id and paid.checkout_id = s.checkout_id
      left join prompts p on p.id = s.prompt_id
      order by lines.id`,
  )
  return rows.map((row) => ({
    id: row.id ?? '',
    at: new Date(row.at ?? 0),
    kind: row.kind as Line['kind'],
    title: row.title,
    purchaseId: row.purchaseId,
    priceCents: cents(row.priceCents),
    taxCents: cents(row.taxCents),
    feeCents: cents(row.feeCents),
    amountCents: Number(row.amountCents),
  }))
}

export interface Sums {
  earnedCents: number
  refundedCents: number
  paidOutCents: number
}

/** An engineer's totals in a range. Their sum is the change of the balance. */
export async function statementTotals(db: Db, range: Range): Promise<Sums> {
  const [row] = await rowsOf<Record<'earned' | 'paid' | 'all', string | null>>(
    db,
    sql`
      select -sum(e.amount_cents) as all, -sum(e.amount_cents) filter (where t.kind = 'sale') as earned,
        sum(e.amount_cents) filter (where t.kind = any(${sql.param([...PAYOUTS])}::text[])) as paid
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.user_id = ${range.userId} and e.account in ('payable', 'debt') and t.currency = ${range.currency}
        and ${within(range)}`,
  )
  const [all, earnedCents, paidOutCents] = [row?.all, row?.earned, row?.paid].map((value) => Number(value ?? 0)) as [
    number,
    number,
    number,
  ]
  return { earnedCents, paidOutCents, refundedCents: earnedCents - paidOutCents - all }
}

/** The time of an engineer's first posting; null: none. */
export async function firstPosting(db: Db, userId: string): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select min(t.created_at)::text as at from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.user_id = ${userId} and e.account in ('payable', 'debt')`,
  )
  return row?.at ? new Date(row.at) : null
}
