import { and, eq, sum } from 'drizzle-orm'
import type { BalanceTransaction, PaymentProvider } from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import { checkouts, refunds } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { reportLosses, syncDisputes } from '../disputes/disputes.ts'
import { balancesOf } from '../ledger/totals.ts'
import { checkTransfer } from '../payouts/reverse-transfer.ts'
import type { Part as PayoutPart } from '../payouts/transfers.ts'
import { isOfProvider } from '../provider/provider-failure.ts'
import { syncOpenCheckouts } from '../provider/sync-checkouts.ts'
import { isUnsettled } from '../refunds/outstanding.ts'
import { endRefunding } from '../refunds/refund-sales.ts'
import { retryRefunds, sendRefunds } from '../refunds/send-refunds.ts'
import { type AppliedRefunds, type Checked, checkBalanceTransaction } from './check-balance-transaction.ts'
import {
  type Discrepancy,
  explainedTransactions,
  foreignTransaction,
  formatAmount,
  isExplained,
  LOOKBACK_MS_MAX,
  oldestOpenDiscrepancy,
  reverseExplained,
  storeDiscrepancies,
  storeRun,
  wasCheckedSince,
} from './discrepancies.ts'

type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency'> }

export interface Reconciled {
  /** Synced open checkouts. */
  asked: number
  /** Checkouts that ended by it, and payments that were found. */
  repaired: number
  /** Refunds that were made. */
  refunded: number
  /** Descriptions of the unexplained discrepancies. */
  differences: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const LOOKBACK_MS = 2 * DAY_MS
/** Comparisons of the balances before a discrepancy is reported. */
const COMPARISONS = 3
/** Tolerated clock skew to the provider. */
const CLOCKS_MS = 60_000

/** Checks a balance transaction for another module. Undefined: not its kind. */
export type CheckBalanceTransaction = (movement: BalanceTransaction) => Promise<Checked | undefined>

/**
 * Reconciles the shop with the provider: syncs open checkouts and disputes, sends pending refunds, checks the balance
 * transactions and compares the balances. Stores discrepancies for the admins. Idempotent.
 * @param options.since absent: two days ago, or the oldest discrepancy of the last month
 * @param options.isHourly whether to go back to the oldest discrepancy only once a day
 * @throws ProviderUnavailable
 */
export async function reconcile(
  ctx: Part,
  provider: PaymentProvider,
  {
    since: from,
    isHourly,
    check,
  }: { since?: Date | undefined; isHourly?: boolean; check?: CheckBalanceTransaction } = {},
): Promise<Reconciled> {
  const startedAt = new Date()
  const since = from ?? (await startOfSpan(ctx, startedAt, isHourly ?? false))
  const done: Reconciled = { asked: 0, repaired: 0, refunded: 0, differences: [] }
  try {
    await compare(ctx, provider, { startedAt, since, check }, done)
    await storeRun(ctx.db, { startedAt, lookedSince: since, ...done, differences: done.differences.length })
    return done
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await storeRun(ctx.db, { startedAt, lookedSince: since, ...done, differences: done.differences.length, failure })
    throw error
  }
}

async function startOfSpan({ db }: Part, now: Date, isHourly: boolean): Promise<Date> {
  const usual = now.getTime() - LOOKBACK_MS
  const oldest = (await oldestOpenDiscrepancy(db)) ?? now
  const since = new Date(Math.min(usual, Math.max(now.getTime() - LOOKBACK_MS_MAX, oldest.getTime())))
  return isHourly && (await wasCheckedSince(db, since)) ? new Date(usual) : since
}

interface Scope {
  startedAt: Date
  since: Date
  check: CheckBalanceTransaction | undefined
}

async function compare(ctx: Part, provider: PaymentProvider, { startedAt, since, check }: Scope, done: Reconciled) {
  const found = new Map<string, Discrepancy>()
  const report = (difference: Discrepancy): void => void found.set(difference.subject, difference)
  const open = await syncOpenCheckouts(ctx, provider, report)
  done.asked = open.asked
  done.repaired = open.repaired
  // Before refunds are sent: a disputed payment is not refunded as well.
  await syncDisputes(ctx, provider, since, report)
  const { made, unsent } = await sendRefunds(ctx, provider)
  for (const { id, amountCents, currency, why } of unsent) {
    const description = `refund ${id} of ${formatAmount(amountCents, currency)} could not be made: ${why}`
    report({ subject: `refund ${id}`, description, happenedAt: null })
  }
  const explained = await explainedTransactions(ctx.db)
  const seen = new Set<string>()
  /** Where a repeated look begins, and what it leaves out. */
  const latest = new Date(startedAt.getTime() - CLOCKS_MS)
  const agreed = new Set<string>()
  const look = async (from: Date): Promise<void> => {
    const applied: AppliedRefunds = new Map()
    for await (const movement of provider.listBalanceTransactions(from)) {
      if (agreed.has(movement.id)) continue
      if (movement.kind === 'refund' && movement.subjectId) seen.add(movement.subjectId)
      const what = await checked(ctx, provider, movement, { check, applied })
      if (what === 'repaired') done.repaired += 1
      if (what === null || what === 'repaired') {
        found.delete(movement.id)
        if (movement.happenedAt >= latest) agreed.add(movement.id)
        if (explained.has(movement.id)) await reverseExplained(ctx.db, movement)
      } else if (typeof what === 'string') {
        report({ subject: movement.id, description: what, happenedAt: movement.happenedAt })
      } else if (!(await isExplained(ctx.db, movement.id))) {
        report(foreignTransaction(movement, what.foreign))
      }
    }
  }
  await look(since)
  // Another process may have made the last refund without ending the purchase.
  await ctx.db.transaction((tx) => endRefunding(tx))
  done.refunded = made + (await retryRefunds(ctx, provider, { since, until: startedAt }, seen, report))
  await reportLosses(ctx, report)
  for (let comparison = 1; ; comparison += 1) {
    const differing = await compareBalances(ctx, provider)
    if (differing.length === 0) break
    if (comparison === COMPARISONS) {
      for (const difference of differing) report(difference)
      break
    }
    // Concurrent payments may be missing in one of them.
    await look(latest)
  }
  const unexplained = await storeDiscrepancies(ctx.db, [...found.values()], since)
  done.differences = unexplained.map(({ description }) => description)
}

async function compareBalances({ db, config: { currency } }: Part, provider: PaymentProvider): Promise<Discrepancy[]> {
  const found: Discrepancy[] = []
  const report = (subject: string, description: string): void =>
    void found.push({ subject, description, happenedAt: null })
  const atProvider = await provider.balanceCents()
  const balances = await balancesOf(db, currency)
  if (atProvider !== balances.provider) {
    const more = atProvider - balances.provider
    const how = more > 0 ? 'more' : 'less'
    report('balance', `the provider holds ${formatAmount(Math.abs(more), currency)} ${how} than the ledger says`)
  }
  const [{ toGoBack } = { toGoBack: 0 }] = await db
    .select({ toGoBack: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(eq(paidOf.currency, currency), isUnsettled()))
  const owed = toGoBack ?? 0
  if (balances.refunds !== -owed) {
    const [inLedger, inRows] = [-balances.refunds, owed].map((cents) => formatAmount(cents, currency))
    report('owed', `the ledger says that ${inLedger} are to go back to buyers, and the refunds that ${inRows} are`)
  }
  return found
}

/** @returns a discrepancy; null when there is none */
async function checked(
  ctx: Part,
  provider: PaymentProvider,
  movement: BalanceTransaction,
  { check, applied }: { check: CheckBalanceTransaction | undefined; applied: AppliedRefunds },
) {
  try {
    const found = await check?.(movement)
    return found === undefined ? await checkBalanceTransaction(ctx, provider, movement, applied) : found
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return `${movement.type} ${movement.id} could not be looked at: ${error.message}`
  }
}

/** Reconciles payments and transfers. @throws ProviderUnavailable */
export const reconcileAll = (
  deps: PayoutPart,
  provider: PaymentProvider,
  options: { since?: Date | undefined; isHourly?: boolean } = {},
): Promise<Reconciled> =>
  reconcile(deps, provider, { ...options, check: (movement) => checkTransfer(deps, provider, movement) })

/** Reconciles the shop with the provider hourly. `npm run reconcile` does it at once. */
export const reconcilePayments: Job = {
  name: 'reconcile-payments',
  cron: '7 * * * *',
  expireInSeconds: 60 * 60,
  async run({ payments, ...deps }) {
    if (!payments.takesMoney) return
    const { differences, ...done } = await reconcileAll(deps, payments, { isHourly: true })
    if (done.repaired > 0 || done.refunded > 0) deps.log.info(done, 'payments were reconciled')
    if (differences.length > 0) deps.log.warn({ differences }, 'the payment provider and the ledger differ')
  },
}
