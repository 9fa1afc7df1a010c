import type { PageQuery } from '@promptery/contract/common'
import { formatMoney, toCents } from '@promptery/contract/money'
import type { FailedRefund, SettleRefundBody } from '@promptery/contract/sales/refunds'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { memberColumns } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { pick } from '../../platform/db/rows.ts'
import { checkoutItems, checkouts, prompts, purchases, refunds, users } from '../../platform/db/schema.ts'
import { Conflict, NotFound, Unavailable } from '../../platform/errors.ts'
import { paidOf } from '../checkout/paid-amount.ts'
import { borneByPlatform } from '../ledger/posted-refunds.ts'
import { postRefundOtherwise } from '../ledger/postings.ts'
import { applyRefunds, type PaymentRefunds, tryFetchRefunds } from './apply-refunds.ts'
import { isBeingAsked, isOutstanding, splitOutstanding } from './outstanding.ts'
import { refuseRefund, returnableCents } from './plan-refund.ts'
import { presentFailedRefund } from './present-refunds.ts'
import { endRefunding, type LockedCheckout, lockCheckout, notifyOfSettlement, refuseDisputed } from './refund-sales.ts'
import { sendRefunds } from './send-refunds.ts'

/** Outstanding refunds, and pending ones that the provider has refused, oldest first. For admins. */
export async function listFailedRefunds(
  ctx: UserContext,
  input: PageQuery,
): Promise<{ refunds: FailedRefund[]; nextCursor: string | null }> {
  const order = { direction: 'asc', columns: { id: refunds.id } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    ctx.db
      .select({
        id: refunds.id,
        title: sql<string | null>`coalesce(${checkoutItems.title}, ${prompts.title})`,
        buyer: memberColumns(users),
        amountCents: refunds.amountCents,
        // What was paid in another amount is no price of an item.
        paidCents:
          sql`case when ${checkouts.mismatchCents} is null then ${checkoutItems.amountCents} + ${checkoutItems.taxCents} else ${paidOf.amountCents} end`.mapWith(
            checkoutItems.amountCents,
          ),
        currency: paidOf.currency,
        paymentId: checkouts.paymentId,
        ...pick(refunds, 'status', 'failure', 'failureCode', 'triedAt', 'failedAt', 'createdAt'),
      })
      .from(refunds)
      .innerJoin(checkouts, eq(checkouts.id, refunds.checkoutId))
      .innerJoin(users, eq(users.id, checkouts.buyerId))
      .innerJoin(checkoutItems, eq(checkoutItems.id, refunds.itemId))
      .leftJoin(purchases, eq(purchases.id, checkoutItems.purchaseId))
      .leftJoin(prompts, eq(prompts.id, purchases.promptId))
      .where(and(or(isOutstanding(), and(eq(refunds.status, 'pending'), isNotNull(refunds.triedAt))), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { refunds: rows.map(presentFailedRefund), nextCursor }
}

type Input = { id: string; address: string } & SettleRefundBody
type Refund = typeof refunds.$inferSelect

const RETRY_SECONDS = 60

/**
 * Settles an outstanding or refused refund: retries it at the provider, or records that the admin has returned the money,
 * or a part of it, by other means, which the buyer is notified of. For admins.
 * @throws NotFound, Conflict when it is settled or a call for it is in progress, less is outstanding or was borne, the provider
 *   can return nothing, or the payment is disputed, Unavailable when the provider's refunds cannot be fetched
 */
export async function settleFailedRefund(ctx: UserContext, input: Input): Promise<void> {
  const { db, user, payments } = ctx
  const [found] = await db.select().from(refunds).where(eq(refunds.id, input.id))
  if (!found) throw new NotFound('This refund does not exist')
  const { checkoutId } = found
  const provider = payments.takesMoney ? payments : null
  const reported = provider && (await tryFetchRefunds(ctx, provider, checkoutId))
  if (input.act === 'settle' && input.isBorne && provider && !reported) throw unknownRefunds()
  await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId })
    if (!checkout) throw new NotFound('This refund does not exist')
    await refuseDisputed(tx, checkoutId)
    if (reported) await applyRefunds(tx, reported)
    const row = await outstandingOf(tx, found.id, reported)
    if (input.act === 'repeat') await repeat(tx, checkout, row, reported)
    else await settle(tx, checkout, row, input)
    const [item] = await tx.select().from(checkoutItems).where(eq(checkoutItems.id, row.itemId))
    await recordAct(tx, {
      act: input.act === 'repeat' ? 'repeat-refund' : 'settle-refund',
      actor: { id: user.id, name: user.username, address: input.address },
      subject: { type: 'purchase', id: item?.purchaseId ?? row.itemId, name: item?.title ?? 'A deleted prompt' },
    })
  })
  if (input.act === 'repeat' && provider) await sendRefunds(ctx, provider, checkoutId)
}

const unknownRefunds = () =>
  new Unavailable(
    'payments_unavailable',
    'The payment provider didn’t report this payment’s refunds. Try again in a minute.',
    RETRY_SECONDS,
  )

const done = () => new Conflict('already_decided', 'This has been done already')

/** The outstanding row of a refund's item. A refused pending refund becomes outstanding first. */
async function outstandingOf(tx: Db, id: string, reported: PaymentRefunds | null): Promise<Refund> {
  // Locked: no other process claims it before this transaction ends.
  const [found] = await tx
    .select({ row: refunds, isBeingAsked })
    .from(refunds)
    .where(eq(refunds.id, id))
    .for('no key update')
  const row = found?.row
  if (row?.status === 'failed') return row
  // A pending refund without a failure may be in progress.
  if (row?.status !== 'pending' || row.triedAt === null) throw done()
  if (found?.isBeingAsked) {
    const message = 'The provider is being asked for this refund. Try again in two minutes.'
    throw new Conflict('refund_under_way', message)
  }
  if (!reported) throw unknownRefunds()
  const refused = await refuseRefund(tx, id)
  if (!refused) throw done()
  return refused
}

/** Creates another refund, with another idempotency key, of the returnable amount. */
async function repeat(tx: Db, checkout: LockedCheckout, row: Refund, reported: PaymentRefunds | null): Promise<void> {
  const returnable = await returnableCents(tx, checkout, reported?.refunds ?? [])
  if (returnable === 0) {
    throw new Conflict('not_returnable', 'The payment provider can return no more of this payment')
  }
  if (await isPending(tx, row)) throw new Conflict('refund_under_way', 'Another refund for this is under way')
  const part = Math.min(row.amountCents, returnable)
  if ((await splitOutstanding(tx, row, part, { status: 'pending' })) === null) throw done()
}

const isPending = async (tx: Db, { itemId }: Refund): Promise<boolean> =>
  (await tx.$count(refunds, and(eq(refunds.itemId, itemId), eq(refunds.status, 'pending')))) > 0

async function settle(
  tx: Db,
  { id: checkoutId, buyerId, currency }: LockedCheckout,
  row: Refund,
  { amount, note, isBorne }: Extract<Input, { act: 'settle' }>,
): Promise<void> {
  const amountCents = amount === undefined ? row.amountCents : toCents(amount)
  if (amountCents > row.amountCents) throw new Conflict('less_outstanding', 'Less than this is outstanding')
  if (isBorne) {
    if (amountCents > (await borneByPlatform(tx, checkoutId))) {
      throw new Conflict('not_borne', 'The bank, and refunds by hand, have not given so much of this payment back')
    }
  }
  const refundId = await splitOutstanding(tx, row, amountCents, { status: 'done', note })
  if (refundId === null) throw done()
  const from = isBorne ? 'platform_fee' : 'bank'
  await postRefundOtherwise(tx, { refundId, amountCents, currency, from })
  const money = formatMoney(amountCents / 100, currency)
  const how = isBorne
    ? `${money} had reached you before, from your bank or the payment provider.`
    : `The shop paid you ${money} in another way than you had paid, such as by bank transfer.`
  await notifyOfSettlement(tx, buyerId, row.itemId, how)
  await endRefunding(tx, checkoutId)
}
