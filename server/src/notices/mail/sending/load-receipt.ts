import { paths } from '@promptery/contract/client-paths'
import { taxLabel } from '@promptery/contract/sales/tax'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { checkoutItems, checkouts } from '../../../platform/db/schema.ts'
import { CHECKOUT_TAX } from '../../../sales/tax/tax.ts'

/** A receipt as its mail shows it. */
export interface MailedReceipt {
  /** Of the screen that shows it. */
  path: string
  number: number | null
  /** `isReturned`: it bought nothing, and its money goes back. */
  items: { title: string; cents: number; isReturned: boolean }[]
  taxCents: number
  /** Such as `VAT 19%`. */
  taxLabel: string
  totalCents: number
  currency: string
}

/** Loads a receipt when its mail is sent: its number is assigned at the commit of the payment. */
export async function loadReceipt(db: Db, checkoutId: string): Promise<MailedReceipt | undefined> {
  const rows = await db
    .select({
      number: checkouts.receiptNumber,
      currency: checkouts.currency,
      title: checkoutItems.title,
      cents: checkoutItems.amountCents,
      returnedFor: checkoutItems.returnedFor,
      taxCents: checkoutItems.taxCents,
      tax: { name: checkouts.taxName, rate: CHECKOUT_TAX.taxRate },
    })
    .from(checkouts)
    .innerJoin(checkoutItems, eq(checkoutItems.checkoutId, checkouts.id))
    .where(eq(checkouts.id, checkoutId))
    .orderBy(asc(checkoutItems.id))
  const [first] = rows
  if (!first) return undefined
  const sum = (key: 'cents' | 'taxCents') => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  return {
    path: paths.receiptRoute.replace(':id', checkoutId),
    number: first.number,
    items: rows.map(({ title, cents, returnedFor }) => ({
      title: title ?? 'A prompt',
      cents,
      isReturned: returnedFor !== null,
    })),
    taxCents: sum('taxCents'),
    taxLabel: taxLabel(first.tax),
    totalCents: sum('cents') + sum('taxCents'),
    currency: first.currency,
  }
}
