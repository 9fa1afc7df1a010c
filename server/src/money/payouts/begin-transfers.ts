import { TRANSFER_MOVES } from '@promptery/contract/money/payouts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { payoutAccounts, purchases, transfers } from '../../platform/db/schema.ts'
import { lockPayableEarnings } from './earnings-on-hold.ts'
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
    const begun = await tx
      .insert(transfers)
      .values(
        shares.map(({ purchaseId, earningsCents, debtCents, amountCents }) => ({
          ...{ id: newId(), purchaseId, engineerId, currency, ...account },
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
  })
