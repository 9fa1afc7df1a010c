import type { Statement, StatementLine } from '@promptery/contract/sales/payouts'
import { presentMember } from '../../platform/db/member-columns.ts'
import { currenciesOf } from '../ledger/earnings.ts'
import { type Line, statementLines, statementTotals } from '../ledger/statement.ts'
import type { PayingContext } from './paying.ts'

/** Displayed lines. The CSV has all. */
const LINES_MAX = 2000

/** The monthly statement, in UTC, of the session's user. */
export async function getStatement(
  ctx: PayingContext,
  { month, currency = ctx.config.currency }: { month: string; currency?: string | undefined },
): Promise<Statement> {
  const { db, user, config } = ctx
  const range = { currency, userId: user.id }
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(from)
  until.setUTCMonth(until.getUTCMonth() + 1)
  const [currencies, before, during, lines] = await Promise.all([
    currenciesOf(db, user.id),
    statementTotals(db, { ...range, until: from }),
    statementTotals(db, { ...range, from, until }),
    statementLines(db, { ...range, from, until, limit: LINES_MAX + 1 }),
  ])
  const openingCents = before.earnedCents - before.refundedCents - before.paidOutCents
  const { earnedCents, refundedCents, paidOutCents } = during
  return {
    month,
    currency,
    currencies,
    engineer: presentMember(user),
    seller: { name: config.sellerName, address: config.sellerAddress },
    opening: openingCents / 100,
    closing: (openingCents + earnedCents - refundedCents - paidOutCents) / 100,
    earned: earnedCents / 100,
    refunded: refundedCents / 100,
    paidOut: paidOutCents / 100,
    lines: lines.slice(0, LINES_MAX).map(presentLine),
    isCut: lines.length > LINES_MAX,
  }
}

const KINDS: Partial<Record<Line['kind'], StatementLine['kind']>> = {
  sale: 'sale',
  transfer: 'transfer',
  manual_payout: 'manual_payout',
  transfer_reversal: 'transfer_reversal',
  reversal_by_hand: 'transfer_reversal',
  debt_repaid: 'debt_repaid',
  debt_written_off: 'debt_written_off',
}

export function presentLine({ id, at, kind, title, priceCents, taxCents, feeCents, amountCents }: Line): StatementLine {
  return {
    _id: id,
    date: at.toISOString(),
    // Every reversal of a sale is a refund to its engineer.
    kind: KINDS[kind] ?? 'refund',
    title,
    price: priceCents === null ? null : priceCents / 100,
    ...(taxCents !== null && taxCents > 0 && { tax: taxCents / 100 }),
    fee: feeCents === null ? null : feeCents / 100,
    amount: amountCents / 100,
  }
}
