import { idSchema } from '@promptery/contract/common'
import { eq } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { checkouts, refunds } from '../../../db/schema.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { postProviderFee, postWithdrawal } from '../../../ledger/postings.ts'
import { askAboutOpen } from './ask-about-open.ts'
import { askProvider } from './ask-provider.ts'
import { type Difference, keepDifferences, keepRun, oldestOpenDifference } from './differences.ts'
import { isOfProvider } from './paying.ts'
import { remakeRefunds } from './remake-refunds.ts'
import { returnMoney } from './return-money.ts'

type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency'> }

export interface Reconciled {
  /** Checkouts that were open and that the provider was asked about. */
  asked: number
  /** Those of them that are paid, failed or expired, and payments that were found. */
  repaired: number
  /** Refunds that had not been made before. */
  refunded: number
  /** What the shop and the provider do not agree on, a sentence each. */
  differences: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const LOOKS_BACK_MS = 2 * DAY_MS
/** As far back an open difference is looked at again. */
const LOOKS_BACK_MS_MAX = 30 * DAY_MS
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
 * @param since absent: two days ago, or at the oldest difference of the last month
 * @throws ProviderAway
 */
export async function reconcile(
  ctx: Part,
  provider: PaymentProvider,
  { since, check }: { since?: Date | undefined; check?: CheckMovement } = {},
): Promise<Reconciled> {
  const startedAt = new Date()
  const done: Reconciled = { asked: 0, repaired: 0, refunded: 0, differences: [] }
  try {
    await compare(ctx, provider, { startedAt, since: since ?? (await sinceWhen(ctx, startedAt)), check }, done)
    await keepRun(ctx.db, { startedAt, ...done, differences: done.differences.length })
    return done
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await keepRun(ctx.db, { startedAt, ...done, differences: done.differences.length, failure })
    throw error
  }
}

async function sinceWhen({ db }: Part, now: Date): Promise<Date> {
  const back = (ms: number) => new Date(now.getTime() - ms)
  const oldest = (await oldestOpenDifference(db)) ?? now
  return new Date(
    Math.min(back(LOOKS_BACK_MS).getTime(), Math.max(back(LOOKS_BACK_MS_MAX).getTime(), oldest.getTime())),
  )
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
    const description = await compareBalances(ctx, provider)
    if (description === null) break
    if (comparison === COMPARISONS) {
      report({ subject: 'balance', description, happenedAt: null })
      break
    }
    // What was paid meanwhile is in the one and not in the other, or without its fee.
    await look(new Date(startedAt.getTime() - CLOCKS_MS))
  }
  await keepDifferences(ctx.db, [...found.values()], since)
  done.differences = [...found.values()].map(({ description }) => description)
}

async function compareBalances({ db, config }: Part, provider: PaymentProvider): Promise<string | null> {
  const atProvider = await provider.balanceCents()
  const { provider: inLedger } = await balancesOf(db, config.currency)
  if (atProvider === inLedger) return null
  const [theirs, ours] = [atProvider, inLedger].map((cents) => inWords(cents, config.currency))
  return `the provider holds ${theirs}, and the ledger says ${ours}`
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

async function checkMovement(ctx: Part, provider: PaymentProvider, movement: Movement): Promise<string | null> {
  const { id, kind, type, amountCents, feeCents, currency } = movement
  const what = `${type} ${id} of ${inWords(amountCents, currency)}`
  const subjectId = idSchema.safeParse(movement.subjectId).data
  if (kind === 'withdrawal') {
    await ctx.db.transaction((tx) => postWithdrawal(tx, { movementId: id, amountCents: -amountCents, currency }))
    return null
  }
  if (kind === 'fee') {
    const of = { movementId: id }
    await ctx.db.transaction((tx) => postProviderFee(tx, { of, feeCents: feeCents - amountCents, currency }))
    return null
  }
  if (kind === 'payment' && subjectId) return checkPayment(ctx, provider, { what, subjectId, amountCents, feeCents })
  if (kind === 'refund' && subjectId) return checkRefund(ctx, { what, subjectId, amountCents })
  return `${what} is none of this shop`
}

interface Seen {
  what: string
  subjectId: string
  amountCents: number
}

async function checkPayment(ctx: Part, provider: PaymentProvider, seen: Seen & { feeCents: number }) {
  const { what, subjectId: checkoutId, amountCents, feeCents } = seen
  const isIt = eq(checkouts.id, checkoutId)
  const [before] = await ctx.db.select().from(checkouts).where(isIt)
  if (!before) return `${what} is for a checkout that is not there`
  if (before.status !== 'paid' && before.sessionId) await askProvider(ctx, provider, before.sessionId)
  const [checkout = before] = await ctx.db.select().from(checkouts).where(isIt)
  if (checkout.status !== 'paid') return `${what} is for checkout ${checkoutId}, which is ${checkout.status}`
  if (checkout.amountCents !== amountCents) {
    return `${what} is for checkout ${checkoutId}, of ${inWords(checkout.amountCents, checkout.currency)}`
  }
  if (feeCents !== 0) {
    await ctx.db.transaction((tx) => postProviderFee(tx, { of: { checkoutId }, feeCents, currency: checkout.currency }))
  }
  return before.status === 'paid' ? null : 'repaired'
}

async function checkRefund(ctx: Part, { what, subjectId, amountCents }: Seen): Promise<string | null> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, subjectId))
  if (!refund) return `${what} is for a refund that is not there`
  if (refund.amountCents !== -amountCents || refund.status !== 'done')
    return `${what} is not refund ${subjectId} as it is`
  return null
}

const inWords = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
