import type { TaxDue } from '@promptery/contract/money/payments'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/db/ids.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Row extends Record<'month' | 'net' | 'tax' | 'returned', string> {
  country: string | null
}

/** The tax that the ledger owes to the state for a year, by UTC month and the buyer's country. */
export async function taxDue(db: Db, { year, currency }: { year: number; currency: string }): Promise<TaxDue[]> {
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))]
  // An id is made some time after its transaction has begun.
  const around = (at: Date, days: number) => firstIdAt(new Date(at.getTime() + days * DAY_MS))
  const rows = await rowsOf<Row>(
    db,
    sql`
      select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month, nullif(c.tax_country, '*') as country,
        sum(case t.kind when 'tax' then c.amount_cents when 'refunded_sale' then -p.amount_cents
          else e.amount_cents - r.amount_cents end)::text as net,
        coalesce(-sum(e.amount_cents) filter (where t.kind = 'tax'), 0)::text as tax,
        coalesce(sum(e.amount_cents) filter (where t.kind <> 'tax'), 0)::text as returned
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      left join purchases p on p.id = t.purchase_id
      left join refunds r on r.id = t.refund_id
      join checkouts c on c.id = coalesce(t.checkout_id, p.checkout_id, r.checkout_id)
      where e.account = 'tax_payable' and t.currency = ${currency}
        and e.transaction_id >= ${around(from, -1)}::uuid and e.transaction_id < ${around(until, 1)}::uuid
        and t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${until.toISOString()}::timestamptz
      group by 1, 2 order by 1 desc, 2 nulls last`,
  )
  return rows.map(({ month, country, net, tax, returned }) => ({
    month,
    country,
    net: Number(net) / 100,
    tax: Number(tax) / 100,
    returned: Number(returned) / 100,
    due: (Number(tax) - Number(returned)) / 100,
  }))
}

/** `taxDue` as CSV (RFC 4180). */
export async function* exportTaxDue(db: Db, of: { year: number; currency: string }): AsyncGenerator<string> {
  yield 'month,country,net,tax,returned,due,currency\r\n'
  for (const { month, country, ...line } of await taxDue(db, of)) {
    const amounts = [line.net, line.tax, line.returned, line.due].map((amount) => amount.toFixed(2))
    yield `${[month, country ?? '', ...amounts, of.currency].join(',')}\r\n`
  }
}
