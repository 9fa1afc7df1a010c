// Ledger postings of the provider's fees, tax, exchange and other balance transactions.
import type { Db } from '../../platform/db/db.ts'
import { entry, post } from './post.ts'

/** Posts the tax of a payment, held for the state. */
export const postTax = (
  tx: Db,
  { checkoutId, taxCents, currency }: { checkoutId: string; taxCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'tax',
    currency,
    of: { checkoutId },
    entries: [entry('provider', taxCents), entry('tax_payable', -taxCents)],
  })

interface ProviderFee {
  /** Of this payment. */
  checkoutId: string
  feeCents: number
  currency: string
}

/** Posts the provider's fee of a payment, which the platform bears. */
export const postProviderFee = (tx: Db, { checkoutId, feeCents, currency }: ProviderFee): Promise<boolean> =>
  post(tx, {
    kind: 'provider_fee',
    currency,
    of: { checkoutId },
    entries: [entry('provider_fee', feeCents), entry('provider', -feeCents)],
  })

interface BalanceTransaction {
  id: string
  amountCents: number
  /** The provider's fee. */
  feeCents: number
  currency: string
}

/** The shop's own account of each kind of balance transaction without a sale. */
const OWN = {
  withdrawal: 'bank',
  provider_fee: 'provider_fee',
  reserve: 'reserve',
  adjustment: 'adjustments',
  /** An admin has explained it. */
  explained: 'adjustments',
} as const

/** Posts a balance transaction to the shop's own account of its kind, once. */
export async function postBalanceTransaction(
  tx: Db,
  kind: keyof typeof OWN,
  { id: movementId, amountCents, feeCents, currency }: BalanceTransaction,
): Promise<boolean> {
  if (amountCents === 0 && feeCents === 0) return false
  return post(tx, {
    kind,
    currency,
    of: { movementId },
    entries: [
      entry('provider', amountCents - feeCents),
      entry(OWN[kind], -amountCents),
      entry('provider_fee', feeCents),
    ],
  })
}

/** Reverses the posting of an explained balance transaction that is the shop's after all. */
export const postExplainedReversed = (
  tx: Db,
  { movementId, netCents, currency }: { movementId: string; netCents: number; currency: string },
): Promise<boolean> =>
  post(tx, {
    kind: 'explained_reversed',
    currency,
    of: { movementId },
    entries: [entry(OWN.explained, netCents), entry('provider', -netCents)],
  })

/** Posts the exchange of a payment, refund or dispute into the balance's currency, and its fee. */
export async function postExchange(
  tx: Db,
  { id: movementId, amountCents, feeCents, currency }: BalanceTransaction,
  from: { cents: number; currency: string },
): Promise<void> {
  const legs = [
    { kind: 'exchange_from', cents: -from.cents, fee: 0, currency: from.currency },
    { kind: 'exchange_to', cents: amountCents, fee: feeCents, currency },
  ] as const
  for (const { kind, cents, fee, ...leg } of legs) {
    const entries = [entry('provider', cents - fee), entry('exchange', -cents), entry('provider_fee', fee)]
    await post(tx, { kind, ...leg, of: { movementId }, entries })
  }
}
