import { idSchema } from '@promptery/contract/common'
import { asc, eq } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { checkouts, refunds } from '../../../db/schema.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { postProviderFee, postWithdrawal } from '../../../ledger/postings.ts'
import { endUnopened } from './apply-checkout.ts'
import { askProvider } from './ask-provider.ts'
import { isOfProvider } from './paying.ts'
import { returnMoney } from './return-money.ts'

type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency'> }

export interface Reconciled {
  /** Checkouts that were open and that the provider was asked about. */
  asked: number
  /** Those of them that are paid, failed or expired. */
  repaired: number
  /** Refunds that had not been made before. */
  refunded: number
  /** What the shop and the provider do not agree on, a sentence each. */
  differences: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A page that the provider did not make while its request lasted was told to nobody. */
const UNOPENED_MS = 60 * 60 * 1000

/** Looks at a movement for another part of the product. Undefined: it is none of its. */
export type CheckMovement = (movement: Movement) => Promise<string | 'repaired' | null | undefined>

/**
 * Asks the provider about every open checkout and about everything that has moved its balance since then, does what an
 * event would have done, and compares its balance with the ledger. May run any number of times.
 * @throws ProviderAway
 */
export async function reconcile(
  ctx: Part,
  provider: PaymentProvider,
  { since = new Date(Date.now() - 2 * DAY_MS), check }: { since?: Date | undefined; check?: CheckMovement } = {},
): Promise<Reconciled> {
  const differences: string[] = []
  const open = await askAboutOpen(ctx, provider, differences)
  const { made, failed } = await returnMoney(ctx, provider)
  if (failed > 0) differences.push(`${failed} refunds could not be made: the log says why`)
  let repaired = open.repaired
  for await (const movement of provider.listMovements(since)) {
    const checked = await check?.(movement)
    const found = checked === undefined ? await checkMovement(ctx, provider, movement) : checked
    if (found === 'repaired') repaired += 1
    else if (found !== null) differences.push(found)
  }
  const difference = await compareBalances(ctx, provider)
  if (difference !== null) differences.push(difference)
  return { asked: open.asked, repaired, refunded: made, differences }
}

async function compareBalances({ db, config }: Part, provider: PaymentProvider): Promise<string | null> {
  const atProvider = await provider.balanceCents()
  const { provider: inLedger } = await balancesOf(db, config.currency)
  if (atProvider === inLedger) return null
  const [theirs, ours] = [atProvider, inLedger].map((cents) => inWords(cents, config.currency))
  return `the provider holds ${theirs}, and the ledger says ${ours}: run it again if something was paid meanwhile`
}

async function askAboutOpen(ctx: Part, provider: PaymentProvider, differences: string[]) {
  const open = await ctx.db
    .select({ id: checkouts.id, sessionId: checkouts.sessionId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(eq(checkouts.status, 'open'))
    .orderBy(asc(checkouts.id))
  let asked = 0
  let repaired = 0
  for (const { id, sessionId, createdAt } of open) {
    if (sessionId === null) {
      if (Date.now() - createdAt.getTime() > UNOPENED_MS && (await endUnopened(ctx.db, id, 'expire'))) repaired += 1
      continue
    }
    asked += 1
    try {
      const { state } = await askProvider(ctx, provider, sessionId)
      if (state !== 'open' && state !== 'processing') repaired += 1
    } catch (error) {
      if (!isOfProvider(error)) throw error
      differences.push(`checkout ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { asked, repaired }
}

/** @returns what differs; null when all is well */
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
