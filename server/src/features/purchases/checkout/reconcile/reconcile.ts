import { and, eq, sum } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../../adapters/payments/port.ts'
import type { Deps } from '../../../../context.ts'
import { checkouts, refunds } from '../../../../db/schema.ts'
import { balancesOf } from '../../../../ledger/balances.ts'
import { askAboutDisputes } from '../../disputes/ask-about-disputes.ts'
import { isOwed } from '../../refunds/owed-refunds.ts'
import { isOfProvider } from '../paying.ts'
import { returnMoney } from '../return-money.ts'
import { askAboutOpen } from './ask-about-open.ts'
import { checkMovement, inWords } from './check-movement.ts'
import {
  type Difference,
  keepDifferences,
  keepRun,
  LOOKS_BACK_MS_MAX,
  oldestOpenDifference,
  wasLookedBackTo,
} from './differences.ts'
import { remakeRefunds } from './remake-refunds.ts'

type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency'> }

export interface Reconciled {
  /** Checkouts that were open and that the provider was asked about. */
  asked: number
  /** Those of them that are paid, failed or expired, and payments that were found. */
  repaired: number
  /** Refunds that had not been made before. */
  refunded: number
  /** What the shop and the provider do not agree on and nobody has explained, a sentence each. */
  differences: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const LOOKS_BACK_MS = 2 * DAY_MS
/** How often the balances are compared before they are said to differ. */
const COMPARISONS = 3
/** How far the clocks of the shop and the provider may differ. */
const CLOCKS_MS = 60_000

/** Looks at a movement for another part of the product. Undefined: it is none of its. */
export type CheckMovement = (movement: Movement) => Promise<string | 'repaired' | null | undefined>

/**
 * Asks the provider about open checkouts and about everything that has moved its balance since then, does what an event
 * would have done, and compares its balance with the ledger. What differs is kept for the admins. May run any number of
 * times.
 * @param options.since absent: two days ago, or at the oldest difference of the last month
 * @param options.isHourly whether the oldest difference is looked at again once a day only: so far back there may be very
 * much
 * @throws ProviderAway
 */
export async function reconcile(
  ctx: Part,
  provider: PaymentProvider,
  { since: from, isHourly, check }: { since?: Date | undefined; isHourly?: boolean; check?: CheckMovement } = {},
): Promise<Reconciled> {
  const startedAt = new Date()
  const since = from ?? (await sinceWhen(ctx, startedAt, isHourly ?? false))
  const done: Reconciled = { asked: 0, repaired: 0, refunded: 0, differences: [] }
  try {
    await compare(ctx, provider, { startedAt, since, check }, done)
    await keepRun(ctx.db, { startedAt, lookedSince: since, ...done, differences: done.differences.length })
    return done
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await keepRun(ctx.db, { startedAt, lookedSince: since, ...done, differences: done.differences.length, failure })
    throw error
  }
}

async function sinceWhen({ db }: Part, now: Date, isHourly: boolean): Promise<Date> {
  const usual = now.getTime() - LOOKS_BACK_MS
  const oldest = (await oldestOpenDifference(db)) ?? now
  const since = new Date(Math.min(usual, Math.max(now.getTime() - LOOKS_BACK_MS_MAX, oldest.getTime())))
  return isHourly && (await wasLookedBackTo(db, since)) ? new Date(usual) : since
}

interface Scope {
  startedAt: Date
  since: Date
  check: CheckMovement | undefined
}

async function compare(ctx: Part, provider: PaymentProvider, { startedAt, since, check }: Scope, done: Reconciled) {
  const found = new Map<string, Difference>()
  const report = (difference: Difference): void => void found.set(difference.subject, difference)
  const open = await askAboutOpen(ctx, provider, report)
  done.asked = open.asked
  done.repaired = open.repaired
  // What a bank has taken back does not go back once more.
  await askAboutDisputes(ctx, provider, since, report)
  const { made, failed } = await returnMoney(ctx, provider)
  if (failed > 0) {
    const description = `${failed} refunds could not be made: the log says why`
    report({ subject: 'refunds', description, happenedAt: null })
  }
  const seen = new Set<string>()
  const look = async (from: Date): Promise<void> => {
    for await (const movement of provider.listMovements(from)) {
      if (movement.kind === 'refund' && movement.subjectId) seen.add(movement.subjectId)
      const what = await checked(ctx, provider, movement, check)
      if (what === 'repaired') done.repaired += 1
      if (what === null || what === 'repaired') found.delete(movement.id)
      else report({ subject: movement.id, description: what, happenedAt: movement.happenedAt })
    }
  }
  await look(since)
  done.refunded = made + (await remakeRefunds(ctx, provider, { since, until: startedAt }, seen, report))
  for (let comparison = 1; ; comparison += 1) {
    const differing = await compareBalances(ctx, provider)
    if (differing.length === 0) break
    if (comparison === COMPARISONS) {
      for (const difference of differing) report(difference)
      break
    }
    // What was paid meanwhile is in the one and not in the other, or without its fee.
    await look(new Date(startedAt.getTime() - CLOCKS_MS))
  }
  const unexplained = await keepDifferences(ctx.db, [...found.values()], since)
  done.differences = unexplained.map(({ description }) => description)
}

async function compareBalances({ db, config: { currency } }: Part, provider: PaymentProvider): Promise<Difference[]> {
  const found: Difference[] = []
  const report = (subject: string, description: string): void =>
    void found.push({ subject, description, happenedAt: null })
  const atProvider = await provider.balanceCents()
  const balances = await balancesOf(db, currency)
  if (atProvider !== balances.provider) {
    const more = atProvider - balances.provider
    const how = more > 0 ? 'more' : 'less'
    report('balance', `the provider holds ${inWords(Math.abs(more), currency)} ${how} than the ledger says`)
  }
  const [{ toGoBack } = { toGoBack: 0 }] = await db
    .select({ toGoBack: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(eq(checkouts.currency, currency), isOwed()))
  const owed = toGoBack ?? 0
  if (balances.refunds !== -owed) {
    const [inLedger, inRows] = [-balances.refunds, owed].map((cents) => inWords(cents, currency))
    report('owed', `the ledger says that ${inLedger} are to go back to buyers, and the refunds that ${inRows} are`)
  }
  return found
}

/** @returns what differs; null when all is well */
async function checked(ctx: Part, provider: PaymentProvider, movement: Movement, check: CheckMovement | undefined) {
  try {
    const found = await check?.(movement)
    return found === undefined ? await checkMovement(ctx, provider, movement) : found
  } catch (error) {
    if (!isOfProvider(error)) throw error
    return `${movement.type} ${movement.id} could not be looked at: ${error.message}`
  }
}
