import { lineItem } from '@promptery/contract/sales/line-item'
import type { TaxDue } from '@promptery/contract/sales/payments'
import { taxLabel, taxRateOf } from '@promptery/contract/sales/tax'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ProviderCheckout } from '../../adapters/payments/port.ts'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { firstIdAt } from '../../platform/db/ids.ts'
import { pick, rowsOf } from '../../platform/db/rows.ts'
import { checkoutItems, checkouts, purchases, users } from '../../platform/db/schema.ts'
import { quotedCell } from '../../platform/runtime/quoting.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Row extends Record<'month' | 'currency' | 'net' | 'tax' | 'returned', string> {
  country: string | null
  isTaxed: boolean
  name: string | null
  rate: number | null
}

/**
 * What was sold in a year while the shop had a tax, and the tax that the ledger owes to the state for it, by UTC month,
 * currency, the buyer's country and how it was taxed.
 */
export async function taxDue(db: Db, year: number): Promise<TaxDue[]> {
  const [from, until] = [new Date(Date.UTC(year, 0)), new Date(Date.UTC(year + 1, 0))]
  // An id is made some time after its transaction has begun.
  const around = (at: Date, days: number) => firstIdAt(new Date(at.getTime() + days * DAY_MS))
  const rows = await rowsOf<Row>(
    db,
    sql`
      select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month, t.currency, nullif(c.tax_country, '*') as country,
        c.tax_name as name, coalesce(c.exact_tax_rate, c.tax_rate)::float8 as rate, taxed.id is not null as "isTaxed",
        coalesce(sum(case t.kind when 'sale' then p.amount_cents when 'refunded_sale' then -p.amount_cents end), 0)::text
          as net,
        coalesce(-sum(e.amount_cents) filter (where t.kind = 'tax'), 0)::text as tax,
        coalesce(sum(e.amount_cents) filter (where t.kind <> 'tax'), 0)::text as returned
      from ledger_transactions t
      left join ledger_entries e on e.transaction_id = t.id and e.account = 'tax_payable'
      left join purchases p on p.id = t.purchase_id
      left join refunds r on r.id = t.refund_id
      join checkouts c on c.id = coalesce(t.checkout_id, p.checkout_id, r.checkout_id)
      left join ledger_transactions taxed on taxed.checkout_id = c.id and taxed.kind = 'tax'
      where t.kind in ('sale', 'refunded_sale', 'unsellable', 'tax')
        and t.id >= ${around(from, -1)}::uuid and t.id < ${around(until, 1)}::uuid
        and t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${until.toISOString()}::timestamptz
        and (c.tax_by is not null or taxed.id is not null) and (t.kind <> 'unsellable' or e.id is not null)
      group by 1, 2, 3, 4, 5, 6 order by 1 desc, 2, 3 nulls last, 6 desc, 5 desc nulls last, 4`,
  )
  return rows.map(({ month, currency, country, net, tax, returned, ...by }) => ({
    month,
    currency,
    country,
    label: labelOf(by),
    net: Number(net) / 100,
    tax: Number(tax) / 100,
    returned: Number(returned) / 100,
    due: (Number(tax) - Number(returned)) / 100,
  }))
}

/** `VAT 19%`. A sale to a country without a rate, or that the provider has not taxed, has none. */
const labelOf = ({ isTaxed, name, rate }: Pick<Row, 'isTaxed' | 'name' | 'rate'>): string =>
  isTaxed || name !== null ? taxLabel({ name, rate }) : 'No tax'

/** `taxDue` as CSV (RFC 4180). */
export async function* exportTaxDue(db: Db, year: number): AsyncGenerator<string> {
  yield 'month,country,label,net,tax,returned,due,currency\r\n'
  for (const { month, currency, country, label, ...line } of await taxDue(db, year)) {
    const amounts = [line.net, line.tax, line.returned, line.due].map((amount) => amount.toFixed(2))
    yield `${[month, country ?? '', quotedCell(label), ...amounts, currency].join(',')}\r\n`
  }
}

/** How a checkout is taxed, as of its start. */
export const CHECKOUT_TAX = {
  ...pick(checkouts, 'taxBy', 'isTaxIncluded', 'taxCountry', 'taxName'),
  taxRate: sql<number | null>`coalesce(${checkouts.taxRate}, ${checkouts.formerTaxRate})`.mapWith(checkouts.taxRate),
}
export type CheckoutTax = Pick<typeof checkouts.$inferSelect, keyof typeof CHECKOUT_TAX>

const NONE: CheckoutTax = { taxBy: null, isTaxIncluded: false, taxCountry: null, taxName: null, taxRate: null }

/** How the shop taxes a checkout now. @param country the buyer's, which only the shop's own rates need */
export function checkoutTax(
  { tax, taxIncluded: isTaxIncluded, taxRates }: Pick<ShopConfig, 'tax' | 'taxIncluded' | 'taxRates'>,
  country: string | null,
): CheckoutTax {
  if (tax === 'provider') return { ...NONE, taxBy: 'provider', isTaxIncluded }
  if (tax === 'off' || country === null) return NONE
  const found = taxRateOf(taxRates, country)
  const rate = { taxName: found?.name ?? null, taxRate: found?.rate ?? 0 }
  return { taxBy: 'rates', isTaxIncluded, taxCountry: country, ...rate }
}

export const isSameTax = (one: CheckoutTax, other: CheckoutTax): boolean =>
  (Object.keys(CHECKOUT_TAX) as (keyof CheckoutTax)[]).every((key) => one[key] === other[key])

/** The country that the session's user last bought in. Null: they have named none. */
export async function getCountry({ db, user }: UserContext): Promise<string | null> {
  const [row] = await db.select({ country: users.country }).from(users).where(eq(users.id, user.id))
  return row?.country ?? null
}

/**
 * The country by which a buyer is taxed: the given one, which is remembered, then the remembered one, then the shop's own.
 * @returns null where the shop's rates tax nobody
 */
export async function buyerCountry(ctx: UserContext, given: string | undefined): Promise<string | null> {
  const { db, user, config } = ctx
  const [first] = config.taxRates
  if (config.tax !== 'rates' || !first) return null
  if (given !== undefined) {
    const isOther = sql`${users.country} is distinct from ${given}`
    await db
      .update(users)
      .set({ country: given })
      .where(and(eq(users.id, user.id), isOther))
    return given
  }
  return (await getCountry(ctx)) ?? first.country
}

/** The tax that was paid beside a purchase, for a query of `purchases` that joins other tables. */
export const taxCentsOfPurchase = (): SQL<number> =>
  sql<number>`coalesce((
    select ${checkoutItems.taxCents} from ${checkoutItems}
    where ${checkoutItems.purchaseId} = ${purchases.id} and ${checkoutItems.checkoutId} = ${purchases.checkoutId}), 0)`.mapWith(
    Number,
  )

interface Item {
  id: string
  /** Before tax. */
  amountCents: number
  taxCents: number
  platformFeeCents: number
}

type Paid = Pick<ProviderCheckout, 'subtotalCents' | 'totalCents' | 'taxCents'>
type Asked = Pick<typeof checkouts.$inferSelect, 'taxBy' | 'feeRate'>

/** The tax that the provider took out of the prices. */
export const includedTaxCents = ({ subtotalCents, totalCents, taxCents }: Paid, { taxBy }: Pick<Asked, 'taxBy'>) =>
  taxBy === 'provider' && totalCents === subtotalCents ? taxCents : 0

/**
 * The items of a payment with the tax that the provider has reported. Tax on top of the prices is added to theirs. Tax
 * within them is taken out, and the fee is of what is left.
 */
export function itemsAsPaid<One extends Item>(items: One[], reported: Paid, asked: Asked): One[] {
  const includedCents = includedTaxCents(reported, asked)
  const parts = divideTax(includedCents || reported.totalCents - reported.subtotalCents, items)
  return items.map((item) => {
    const part = parts.get(item.id) ?? 0
    const taxCents = item.taxCents + part
    if (includedCents === 0) return { ...item, taxCents }
    const amountCents = item.amountCents - part
    const { platformFeeCents } = lineItem(amountCents, (asked.feeRate ?? 0) / 100)
    return { ...item, amountCents, taxCents, platformFeeCents }
  })
}

/**
 * Divides the tax of a payment among its items by their prices, in whole cents that sum to it.
 * @returns by the ids of the items
 */
export function divideTax(
  taxCents: number,
  items: readonly { id: string; amountCents: number }[],
): Map<string, number> {
  let [restCents, restTaxCents] = [items.reduce((sum, { amountCents }) => sum + amountCents, 0), taxCents]
  const taxes = new Map<string, number>()
  for (const { id, amountCents } of items) {
    const part = Math.round((restTaxCents * amountCents) / restCents)
    taxes.set(id, part)
    restCents -= amountCents
    restTaxCents -= part
  }
  return taxes
}
