import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { manualPayouts } from '../../platform/db/schema.ts'
import { currenciesOf } from '../ledger/earnings.ts'
import { lockPayableEarnings } from './earnings-on-hold.ts'
import { openDebt, setAgainst } from './lock-engineer.ts'
import { settleEarnings } from './mark-paid.ts'

/** Rows of an insert. */
const SHARES_MAX = 500

/**
 * Gives the payable earnings of an engineer to the shop, by their choice, in every currency. A debt is set against them
 * first. What is on hold is left. The transaction has locked the engineer's payouts.
 */
export async function forfeitEarnings(
  tx: Db,
  { payoutHoldDays }: Pick<ShopConfig, 'payoutHoldDays'>,
  engineerId: string,
): Promise<void> {
  for (const currency of await currenciesOf(tx, engineerId))
    while (await forfeitSome(tx, { payoutHoldDays, currency }, engineerId));
}

/** @returns whether there may be more */
async function forfeitSome(
  tx: Db,
  config: Pick<ShopConfig, 'payoutHoldDays' | 'currency'>,
  engineerId: string,
): Promise<boolean> {
  const due = await lockPayableEarnings(tx, config, { engineerId, limit: SHARES_MAX, evenSuspended: true })
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
}
