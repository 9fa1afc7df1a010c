import { newId } from '../../../../server/src/platform/db/ids.ts'
import { ledgerEntries, ledgerTransactions } from '../../../../server/src/platform/db/schema.ts'
import type { MoneyShop } from '../shop.ts'

/** Posts an unbalanced transaction, as a bug would. */
export async function tryWrongPosting(shop: MoneyShop): Promise<'refused' | 'stored' | 'not tried'> {
  try {
    await shop.db.transaction(async (tx) => {
      const transactionId = newId()
      const movementId = `wrong ${transactionId}`
      await tx.insert(ledgerTransactions).values({ id: transactionId, kind: 'withdrawal', currency: 'usd', movementId })
      await tx.insert(ledgerEntries).values([
        { id: newId(), transactionId, account: 'bank', amountCents: 100 },
        { id: newId(), transactionId, account: 'provider', amountCents: -99 },
      ])
    })
    return 'stored'
  } catch (error) {
    return isOfConstraint(error) ? 'refused' : 'not tried'
  }
}

/** Whether PostgreSQL refused the commit, rather than being unavailable. */
function isOfConstraint(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23514'
}
