import { TRANSFER_MOVES } from '@promptery/contract/sales/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { payoutAccounts, purchases, transfers } from '../../platform/db/schema.ts'
import { lockPayableEarnings, type PayableEarning } from './earnings-on-hold.ts'
import { finishTransfers } from './finish-transfers.ts'
import { lockEngineer, openDebt, setAgainst } from './lock-engineer.ts'

/** Dependencies of the payout jobs. */
export type Part = Pick<Deps, 'db' | 'log'> & { config: Pick<Deps['config'], 'currency' | 'payoutHoldDays'> }

/** Limit of a transaction. */
const SHARES_MAX = 500

/**
 * Creates a pending transfer for each payable earning of an engineer, or retries a failed one. Debt is deducted first;
 * transfers of zero are done at once. No request to the provider.
 * @returns how many were created or retried; 0 without an account that is ready
 */
export const beginTransfers = ({ db, config }: Part, engineerId: string): Promise<number> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    const [account] = await tx
      .select({ accountId: payoutAccounts.accountId })
      .from(payoutAccounts)
      .where(and(eq(payoutAccounts.userId, engineerId), eq(payoutAccounts.status, 'ready')))
    if (!account) return 0
    const due = await lockPayableEarnings(tx, config, { engineerId, limit: SHARES_MAX })
    if (due.length === 0) return 0
    const { currency } = config
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    return startTransfers(tx, shares, { engineerId, currency, ...account })
  })

/**
 * Deducts a debt from the payable earnings that it covers wholly, for an engineer without an account that is ready, and in
 * any currency. No money is sent.
 * @returns how many earnings were
 */
export const setOffDebt = ({ db, config }: Part, engineerId: string, currency: string): Promise<number> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    const due = await lockPayableEarnings(tx, { ...config, currency }, { engineerId, limit: SHARES_MAX })
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    const covered = shares.filter(({ amountCents }) => amountCents === 0)
    return startTransfers(tx, covered, { engineerId, currency, accountId: null })
  })

interface Receiver {
  engineerId: string
  currency: string
  accountId: string | null
}

async function startTransfers(
  tx: Db,
  shares: ReturnType<typeof setAgainst<PayableEarning>>,
  { engineerId, currency, accountId }: Receiver,
): Promise<number> {
  if (shares.length === 0) return 0
  const begun = await tx
    .insert(transfers)
    .values(
      shares.map(({ purchaseId, earningsCents, debtCents, amountCents }) => ({
        ...{ id: newId(), purchaseId, engineerId, currency, accountId },
        ...{ earningsCents, debtCents, amountCents },
      })),
    )
    .onConflictDoUpdate({
      target: transfers.purchaseId,
      set: {
        status: TRANSFER_MOVES.retry.to,
        attempts: sql`${transfers.attempts} + 1`,
        accountId: sql`excluded.account_id`,
        debtCents: sql`excluded.debt_cents`,
        amountCents: sql`excluded.amount_cents`,
      },
      setWhere: inArray(transfers.status, [...TRANSFER_MOVES.retry.from]),
    })
    .returning({ id: transfers.id, purchaseId: transfers.purchaseId, amountCents: transfers.amountCents })
  const purchaseIds = begun.map(({ purchaseId }) => purchaseId)
  await tx.update(purchases).set({ isTransferStarted: true }).where(inArray(purchases.id, purchaseIds))
  const nothingLeft = begun.filter(({ amountCents }) => amountCents === 0)
  await finishTransfers(
    tx,
    nothingLeft.map(({ id, amountCents }) => ({ id, amountCents, providerTransferId: null })),
  )
  return begun.length
}
