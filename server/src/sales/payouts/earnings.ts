import type { PageQuery } from '@promptery/contract/common'
import type { EarningsState, Payouts, SaleEarnings, Statement, StatementLine } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { checkouts, type payoutAccounts, prompts, purchases, transfers } from '../../platform/db/schema.ts'
import { quotedCell } from '../../platform/runtime/quoting.ts'
import { type Line, statementLines, statementTotals } from '../ledger/statement.ts'
import { currenciesOf, postedEarnings } from '../ledger/totals.ts'
import type { PayingContext } from '../provider/provider-failure.ts'
import { heldUntil, isAskedBack, isDisputed, isOfOpenOffer } from './earnings-on-hold.ts'

/** The sales of the session's user through the provider with the state of each earning, latest first. */
export async function listEarnings(
  { db, user, config }: PayingContext,
  input: PageQuery,
): Promise<{ sales: SaleEarnings[]; nextCursor: string | null }> {
  const until = heldUntil(config.payoutHoldDays)
  const order = { direction: 'desc', columns: { id: purchases.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        id: purchases.id,
        promptId: purchases.promptId,
        title: prompts.title,
        paidAt: purchases.paidAt,
        priceCents: purchases.amountCents,
        earningsCents: postedEarnings,
        currency: checkouts.currency,
        isRefunded: sql<boolean>`${purchases.status} in ('refunding', 'refunded')`,
        heldUntil: until,
        isHeld: sql<boolean>`${until} > now()`,
        isAskedBack: sql<boolean>`${isAskedBack(db)}`,
        isDisputed: sql<boolean>`${isDisputed(db)}`,
        isOfOpenOffer: sql<boolean>`${isOfOpenOffer(db)}`,
        transfer: {
          status: transfers.status,
          failure: transfers.failure,
          doneAt: transfers.doneAt,
          reversedAt: transfers.reversedAt,
        },
      })
      .from(purchases)
      .innerJoin(prompts, eq(prompts.id, purchases.promptId))
      .innerJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
      .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
      .where(and(eq(purchases.sellerId, user.id), inArray(purchases.status, ['paid', 'refunding', 'refunded']), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { sales: rows.map(presentEarnings), nextCursor }
}

export function presentAccount(
  account: Pick<typeof payoutAccounts.$inferSelect, 'status' | 'reason'> | null | undefined,
): Payouts['account'] {
  return { status: account?.status ?? 'none', reason: account?.reason ?? null }
}

interface EarningsRow {
  id: string
  promptId: string
  title: string
  paidAt: Date | null
  priceCents: number
  earningsCents: number | null
  currency: string
  isRefunded: boolean
  heldUntil: Date
  isHeld: boolean
  isAskedBack: boolean
  isDisputed: boolean
  isOfOpenOffer: boolean
  transfer: Pick<typeof transfers.$inferSelect, 'status' | 'failure' | 'doneAt' | 'reversedAt'> | null
}

function presentEarnings(row: EarningsRow): SaleEarnings {
  const state = stateOf(row)
  const moved = row.transfer?.reversedAt ?? row.transfer?.doneAt
  return {
    _id: row.id,
    prompt_id: row.promptId,
    title: row.title,
    date: (row.paidAt ?? new Date(0)).toISOString(),
    price: row.priceCents / 100,
    share: (row.earningsCents ?? 0) / 100,
    currency: row.currency,
    state,
    heldUntil: state === 'held' ? row.heldUntil.toISOString() : null,
    frozenBy: state === 'frozen' ? frozenBy(row) : null,
    movedAt: moved?.toISOString() ?? null,
  }
}

const frozenBy = ({ isDisputed, isAskedBack }: EarningsRow): SaleEarnings['frozenBy'] =>
  isDisputed ? 'dispute' : isAskedBack ? 'refund_request' : 'offer'

function stateOf({ transfer, isRefunded, isHeld, isAskedBack, isDisputed, ...sale }: EarningsRow): EarningsState {
  if (transfer?.status === 'reversed') return 'reversed'
  // Its transfer is about to be reversed.
  if (isRefunded) return transfer?.status === 'done' ? 'reversed' : 'refunded'
  if (transfer?.status === 'done') return 'paid'
  if (transfer?.status === 'pending') return 'on_the_way'
  if (!sale.earningsCents) return 'none'
  if (isAskedBack || isDisputed || sale.isOfOpenOffer) return 'frozen'
  if (isHeld) return 'held'
  return transfer?.status === 'failed' && transfer.failure !== null ? 'failed' : 'payable'
}

/** Lines in memory at once. */
const LINES = 1000

const HEAD = 'date,kind,prompt,price,platform_fee,amount,balance,currency,purchase,reference,tax'

/** Streams the statements of the session's user as CSV (RFC 4180), by currency, oldest first. */
export async function* exportPayouts({ db, user }: PayingContext): AsyncGenerator<string> {
  yield `${HEAD}\r\n`
  for (const currency of await currenciesOf(db, user.id)) {
    let balanceCents = 0
    let after: string | undefined
    for (let isMore = true; isMore; ) {
      const lines = await statementLines(db, { currency, userId: user.id, after, limit: LINES })
      let text = ''
      for (const line of lines) {
        balanceCents += line.amountCents
        text += rowOf(line, balanceCents, currency)
      }
      if (text !== '') yield text
      after = lines.at(-1)?.id
      isMore = lines.length === LINES
    }
  }
}

const cents = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2))

function rowOf(line: Line, balanceCents: number, currency: string): string {
  const { date, kind, title, _id } = presentLine(line)
  const { priceCents, taxCents, feeCents, amountCents, purchaseId } = line
  const amounts = [cents(priceCents), cents(feeCents), cents(amountCents), cents(balanceCents)]
  return `${[date, kind, quotedCell(title ?? ''), ...amounts, currency, purchaseId ?? '', _id, cents(taxCents)].join(',')}\r\n`
}

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

function presentLine({ id, at, kind, title, priceCents, taxCents, feeCents, amountCents }: Line): StatementLine {
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
