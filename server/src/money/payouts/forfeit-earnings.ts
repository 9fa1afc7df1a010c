import type { Deps } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { manualPayouts } from '../../platform/db/schema.ts'
import { lockPayableEarnings } from './earnings-on-hold.ts'
import { lockEngineer, openDebt, setAgainst } from './lock-engineer.ts'
import { settleEarnings } from './mark-paid.ts'

/** Limit of a transaction. */
const SHARES_MAX = 500

/**
 * Gives the payable earnings of an engineer to the shop, by their choice. A debt is set against them first. What is on
 * hold is left for a later run.
 * @returns whether there may be more
 */
export const forfeitEarnings = (
  { db, config }: Pick<Deps, 'db'> & { config: Pick<Deps['config'], 'currency' | 'payoutHoldDays'> },
  engineerId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockEngineer(tx, engineerId)
    const due = await lockPayableEarnings(tx, config, { engineerId, limit: SHARES_MAX })
    if (due.length === 0) return false
    const { currency } = config
    const shares = setAgainst(due, await openDebt(tx, currency, engineerId))
    const amountCents = shares.reduce((sum, share) => sum + share.earningsCents, 0)
    const id = newId()
    const note = 'Given up with the account'
    await tx
      .insert(manualPayouts)
      .values({ id, engineerId, amountCents, currency, note, paidBy: engineerId, clientKey: newId() })
    const common = { engineerId, currency, manualPayoutId: id }
    await settleEarnings(
      tx,
      shares.map(({ purchaseId, earningsCents, debtCents, amountCents: left }) => ({
        ...{ purchaseId, ...common, earningsCents, debtCents, amountCents: left },
      })),
      'forfeit',
    )
    return due.length === SHARES_MAX
  })
