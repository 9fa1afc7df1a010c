import { TRANSFER_MOVES } from '@promptery/contract/money/payouts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  AccountShort,
  KeyRefused,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from '../../../adapters/payments/port.ts'
import type { Db } from '../../../db/db.ts'
import { adminIds } from '../../../db/queries/admin-ids.ts'
import { notify } from '../../../db/queries/notify.ts'
import { purchases, transfers } from '../../../db/schema.ts'
import { postReversal } from '../../../ledger/postings.ts'
import type { Part } from './begin-transfers.ts'
import { lockSaleOf } from './lock-engineer.ts'
import type { Transfer } from './send-transfer.ts'

/** So many at most in one run: the next one goes on. */
const TAKEN_MAX = 1000

/**
 * Takes back what was sent for sales that are refunded by now. What the provider cannot take back is the engineer's debt,
 * as is what was paid by other means.
 * @returns how many, and how many wait because the provider did not answer or refused
 */
export async function takeBack(ctx: Part, provider: PaymentProvider): Promise<{ reversed: number; waiting: number }> {
  const rows = await ctx.db
    .select({ transfer: transfers })
    .from(purchases)
    .innerJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .where(and(eq(purchases.status, 'refunded'), purchases.isShareSent, eq(transfers.status, 'done')))
    .orderBy(purchases.id)
    .limit(TAKEN_MAX)
  let reversed = 0
  for (const { transfer } of rows) {
    try {
      await finishReversal(ctx, transfer, await reverseOrFind(ctx, provider, transfer))
      reversed += 1
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
      ctx.log.warn({ err: error, transfer: transfer.id }, 'a transfer could not be taken back and will be tried again')
    }
  }
  return { reversed, waiting: rows.length - reversed }
}

interface Reversed {
  reversedCents: number
  /** Whether the provider does not take the rest back, however often it is asked. */
  isRefused: boolean
}

/**
 * As `reverse`. Where the provider refuses for another reason than too little money, such as an account that is closed,
 * what it has taken back so far is all.
 */
async function reverseOrFind(ctx: Part, provider: PaymentProvider, transfer: Transfer): Promise<Reversed> {
  try {
    return { reversedCents: await reverse(ctx, provider, transfer), isRefused: false }
  } catch (error) {
    const isFinal = error instanceof ProviderRefused && !(error instanceof KeyRefused)
    if (!isFinal || transfer.providerTransferId === null) throw error
    const reversedCents = await provider.connect.reversedCents(transfer.providerTransferId)
    ctx.log.warn(
      { err: error, transfer: transfer.id, reversedCents },
      'a transfer cannot be taken back: the rest is a debt',
    )
    return { reversedCents, isRefused: reversedCents < transfer.amountCents }
  }
}

/**
 * @returns how much the provider has taken back
 *
 * The whole is asked for first. Where that is more than is there, so much as is there, once; then nothing. Two of these
 * amounts are more than was sent, so of several processes that ask at most one gets what it asks for.
 */
async function reverse({ db }: Part, { connect }: PaymentProvider, transfer: Transfer): Promise<number> {
  const { id, amountCents, accountId, providerTransferId: transferId } = transfer
  if (transferId === null || accountId === null) return 0
  let asked = transfer.reversalCents ?? amountCents
  for (;;) {
    try {
      return await connect.takeBack({ id, transferId, amountCents: asked })
    } catch (error) {
      if (!(error instanceof AccountShort)) throw error
      const available = asked === amountCents ? await connect.availableCents(accountId) : 0
      const lower = available < asked ? available : 0
      const isAsked = asked === amountCents ? isNull(transfers.reversalCents) : eq(transfers.reversalCents, asked)
      await db
        .update(transfers)
        .set({ reversalCents: lower })
        .where(and(eq(transfers.id, id), isAsked))
      const [now] = await db.select().from(transfers).where(eq(transfers.id, id))
      asked = now?.reversalCents ?? lower
    }
  }
}

const finishReversal = ({ db }: Part, { id }: Transfer, { reversedCents, isRefused }: Reversed): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSaleOf(tx, id)
    const { from, to } = TRANSFER_MOVES.reverse
    const [moved] = await tx
      .update(transfers)
      .set({ status: to, reversedCents, reversedAt: sql`now()` })
      .where(and(eq(transfers.id, id), inArray(transfers.status, [...from])))
      .returning()
    if (!moved) return
    await tx.update(purchases).set({ isShareSent: false }).where(eq(purchases.id, moved.purchaseId))
    await postReversal(tx, { ...moved, transferId: id, reversedCents })
    if (isRefused) await tellOfRefusal(tx, moved)
  })

async function tellOfRefusal(tx: Db, { engineerId, purchaseId }: Transfer): Promise<void> {
  const [sale] = await tx.select({ promptId: purchases.promptId }).from(purchases).where(eq(purchases.id, purchaseId))
  for (const id of await adminIds(tx)) await notify(tx, id, { type: 'reversal_refused', actorId: engineerId, ...sale })
}
