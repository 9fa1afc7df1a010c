import { and, asc, eq, sum } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../adapters/payments/port.ts'
import type { Deps } from '../../../context.ts'
import { checkouts, refunds } from '../../../db/schema.ts'
import { balancesOf } from '../../../ledger/balances.ts'
import { askAboutDisputes } from '../disputes/ask-about-disputes.ts'
import { isOwed } from '../refunds/owed-refunds.ts'
import { endUnopened } from './apply-checkout.ts'
import { askProvider } from './ask-provider.ts'
import { checkMovement, inWords } from './check-movement.ts'
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
  await askAboutDisputes(ctx, provider, since, differences)
  for await (const movement of provider.listMovements(since)) {
    const checked = await check?.(movement)
    const found = checked === undefined ? await checkMovement(ctx, provider, movement) : checked
    if (found === 'repaired') repaired += 1
    else if (found !== null) differences.push(found)
  }
  differences.push(...(await compareBalances(ctx, provider)))
  return { asked: open.asked, repaired, refunded: made, differences }
}

async function compareBalances({ db, config: { currency } }: Part, provider: PaymentProvider): Promise<string[]> {
  const found: string[] = []
  const atProvider = await provider.balanceCents()
  const balances = await balancesOf(db, currency)
  if (atProvider !== balances.provider) {
    const [theirs, ours] = [atProvider, balances.provider].map((cents) => inWords(cents, currency))
    found.push(
      `the provider holds ${theirs}, and the ledger says ${ours}: run it again if something was paid meanwhile`,
    )
  }
  const [{ toGoBack } = { toGoBack: 0 }] = await db
    .select({ toGoBack: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
    .where(and(eq(checkouts.currency, currency), isOwed()))
  const owed = toGoBack ?? 0
  if (balances.refunds !== -owed) {
    const [inLedger, inRows] = [-balances.refunds, owed].map((cents) => inWords(cents, currency))
    found.push(`the ledger says that ${inLedger} are to go back to buyers, and the refunds that ${inRows} are`)
  }
  return found
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
