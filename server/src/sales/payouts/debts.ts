// What engineers owe the shop, by the ledger.
import type { Debt } from '@promptery/contract/sales/payouts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { ledgerEntries, ledgerTransactions, prompts, purchases, transfers } from '../../platform/db/schema.ts'

/** An engineer's debt in cents, less what pending transfers deduct. */
export const debtCentsOf = (userId: SQL, currency: SQL): SQL<number> =>
  sql<number>`greatest(0, (
    select coalesce(sum(e.amount_cents), 0) from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.user_id = ${userId} and e.account = 'debt' and t.currency = ${currency}) - (
    select coalesce(sum(x.debt_cents), 0) from ${transfers} x
      where x.engineer_id = ${userId} and x.status = 'pending' and x.currency = ${currency}))`.mapWith(Number)

/** Causes that are shown of a debt. */
const CAUSES_MAX = 10

interface Row extends Record<string, unknown> {
  userId: string
  currency: string
  cents: number
  since: string
  causes: { title: string | null; date: string; cents: number }[]
}

/** A debt of an engineer. */
export interface OwnedDebt extends Debt {
  userId: string
}

/** The debts of these engineers, since they last owed nothing. */
export async function debtsOf(db: Db, userIds: string[]): Promise<OwnedDebt[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`with moved as (
      select e.user_id, t.currency, t.id, t.created_at, t.transfer_id, e.amount_cents,
        sum(e.amount_cents) over (partition by e.user_id, t.currency order by t.id) as balance
      from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.account = 'debt' and e.user_id = any(${sql.param(userIds)}::uuid[])
    ), since_zero as (
      select m.* from moved m where not exists (select from moved later
        where later.user_id = m.user_id and later.currency = m.currency and later.id >= m.id and later.balance <= 0)
    )
    select s.user_id as "userId", s.currency, min(s.created_at)::text as since,
      ${debtCentsOf(sql`s.user_id`, sql`s.currency`)}::integer as cents,
      (select coalesce(jsonb_agg(c), '[]') from (
        select p.title, o.created_at as date, o.amount_cents as cents from since_zero o
          left join ${transfers} x on x.id = o.transfer_id
          left join ${purchases} s2 on s2.id = x.purchase_id left join ${prompts} p on p.id = s2.prompt_id
        where o.user_id = s.user_id and o.currency = s.currency and o.amount_cents > 0
        order by o.id desc limit ${CAUSES_MAX}) c) as causes
    from since_zero s group by s.user_id, s.currency order by s.user_id, s.currency`,
  )
  return rows.map(({ userId, currency, cents, since, causes }) => ({
    userId,
    currency,
    amount: cents / 100,
    since: new Date(since).toISOString(),
    causes: causes.map((cause) => ({
      title: cause.title,
      date: new Date(cause.date).toISOString(),
      amount: cause.cents / 100,
    })),
  }))
}
