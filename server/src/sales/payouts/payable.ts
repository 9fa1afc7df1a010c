import type { PageQuery } from '@promptery/contract/common'
import type { MarkPaidBody, PayableEngineer } from '@promptery/contract/sales/payouts'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import {
  ledgerEntries,
  ledgerTransactions,
  manualPayouts,
  payoutAccounts,
  purchases,
  transfers,
  users,
} from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { postAll } from '../ledger/post.ts'
import { payoutPosting } from '../ledger/postings.ts'
import type { PayingContext } from '../provider/provider-failure.ts'
import { debtCentsOf } from './debts.ts'
import { presentAccount } from './earnings.ts'
import { isEarnings, isOffHold, isSale, isWaiting, lockPayableEarnings, totalEarnings } from './earnings-on-hold.ts'
import { lockEngineer, openDebt, setAgainst } from './lock-engineer.ts'

const failureOf = sql<string | null>`(
  select x.failure from ${transfers} x
    where x.engineer_id = ${users.id} and x.status = 'failed' and x.failure is not null order by x.id desc limit 1)`

/** Engineers with earnings that are due, also suspended ones, by engineer and currency, oldest accounts first. For admins. */
export async function listPayable(
  { db, config }: PayingContext,
  input: PageQuery,
): Promise<{ engineers: PayableEngineer[]; nextCursor: string | null }> {
  const order = {
    direction: 'asc',
    columns: { id: purchases.sellerId, currency: ledgerTransactions.currency },
  } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        id: purchases.sellerId,
        currency: ledgerTransactions.currency,
        username: users.username,
        displayName: users.displayName,
        email: users.email,
        isSuspended,
        account: { status: payoutAccounts.status, reason: payoutAccounts.reason },
        sales: count(),
        dueCents: totalEarnings(),
        debtCents: debtCentsOf(sql`${users.id}`, sql`${ledgerTransactions.currency}`),
        failure: failureOf,
      })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.sellerId))
      .innerJoin(ledgerTransactions, isSale)
      // Absent with a platform fee of 100 %.
      .innerJoin(ledgerEntries, isEarnings)
      .leftJoin(payoutAccounts, eq(payoutAccounts.userId, purchases.sellerId))
      .where(and(isWaiting, isOffHold(db, config), after))
      .groupBy(purchases.sellerId, users.id, payoutAccounts.userId, ledgerTransactions.currency)
      .orderBy(...order)
      .limit(limit),
  )
  return {
    engineers: rows.map(
      ({ id, username, displayName, email, account, isSuspended, currency, sales, dueCents, debtCents, failure }) => ({
        user: { ...presentMember({ id, username, displayName }), email: email && readableEmail(email) },
        account: presentAccount(account),
        isSuspended,
        currency,
        sales,
        payable: dueCents / 100,
        debt: debtCents / 100,
        amount: Math.max(0, dueCents - debtCents) / 100,
        failure,
      }),
    ),
    nextCursor,
  }
}

interface Input extends MarkPaidBody {
  engineerId: string
  /** The client's IP address. */
  address: string
}

/** Rows of an insert. */
const ROWS = 1000

/**
 * Records a manual payout of an engineer's whole payable balance, if it equals the displayed amount. Idempotent by
 * `clientKey`.
 * @throws NotFound, Conflict
 */
export async function markPaid(ctx: PayingContext, input: Input): Promise<void> {
  const { engineerId, note, clientKey } = input
  const { user: admin, config } = ctx
  const amountCents = Math.round(input.amount * 100)
  await ctx.db.transaction(async (tx) => {
    const [engineer] = await tx.select({ name: users.username }).from(users).where(eq(users.id, engineerId))
    if (!engineer) throw new NotFound('This engineer does not exist')
    await lockEngineer(tx, engineerId)
    if (await isKnown(tx, { ...input, amountCents })) return
    const { currency = config.currency } = input
    const due = await lockPayableEarnings(tx, { ...config, currency }, { engineerId })
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    const payableCents = shares.reduce((sum, share) => sum + share.amountCents, 0)
    if (payableCents !== amountCents) {
      const [now, then] = [payableCents, amountCents].map((cents) => (cents / 100).toFixed(2))
      const message = `What can be paid to ${engineer.name} is ${now} by now, not ${then}. Nothing was recorded.`
      throw new Conflict('payable_changed', message)
    }
    const manualPayoutId = newId()
    const payout = { id: manualPayoutId, engineerId, amountCents, currency, note, paidBy: admin.id, clientKey }
    await tx.insert(manualPayouts).values(payout)
    for (let from = 0; from < shares.length; from += ROWS) {
      const part = shares.slice(from, from + ROWS)
      await settleEarnings(
        tx,
        part.map(({ purchaseId, ...share }) => ({ purchaseId, engineerId, currency, manualPayoutId, ...share })),
      )
    }
    await recordAct(tx, {
      act: 'pay',
      actor: { id: admin.id, name: admin.username, address: input.address },
      subject: { type: 'user', id: engineerId, name: engineer.name },
    })
  })
}

/** @throws Conflict for a key that another payout has */
async function isKnown(
  tx: Db,
  { engineerId, amountCents, currency, clientKey }: Input & { amountCents: number },
): Promise<boolean> {
  const [known] = await tx.select().from(manualPayouts).where(eq(manualPayouts.clientKey, clientKey))
  if (!known) return false
  const isSame = known.engineerId === engineerId && (currency === undefined || known.currency === currency)
  if (isSame && known.amountCents === amountCents) return true
  throw new Conflict('client_key_used', 'This key belongs to another payout')
}

export interface SettledShare {
  purchaseId: string
  engineerId: string
  currency: string
  manualPayoutId: string
  earningsCents: number
  debtCents: number
  amountCents: number
}

/** Marks earnings as paid or given up, also those whose transfer failed. */
export async function settleEarnings(
  tx: Db,
  shares: SettledShare[],
  kind: 'manual_payout' | 'forfeit' = 'manual_payout',
): Promise<void> {
  const paid = await tx
    .insert(transfers)
    .values(
      shares.map(({ purchaseId, engineerId, currency, manualPayoutId, ...share }) => ({
        ...{ id: newId(), purchaseId, engineerId, currency, manualPayoutId },
        ...{ earningsCents: share.earningsCents, debtCents: share.debtCents, amountCents: share.amountCents },
        ...{ status: 'done' as const, doneAt: sql`now()` },
      })),
    )
    .onConflictDoUpdate({
      target: transfers.purchaseId,
      set: {
        status: 'done',
        doneAt: sql`now()`,
        accountId: null,
        failure: null,
        manualPayoutId: sql`excluded.manual_payout_id`,
        debtCents: sql`excluded.debt_cents`,
        amountCents: sql`excluded.amount_cents`,
      },
      setWhere: eq(transfers.status, 'failed'),
    })
    .returning()
  if (paid.length !== shares.length) throw new Conflict('payable_changed', 'A transfer is already in progress')
  const ids = paid.map(({ purchaseId }) => purchaseId)
  await tx.update(purchases).set({ isTransferStarted: true }).where(inArray(purchases.id, ids))
  await postAll(
    tx,
    paid.map(({ id, ...share }) => payoutPosting(kind, { ...share, transferId: id })),
  )
}
