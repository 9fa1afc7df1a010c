import type { DeletionBody, DeletionState, DeletionWait } from '@promptery/contract/accounts/deletion'
import { and, eq, ne, not } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isLeaving, leave } from '../../../platform/db/queries/account-deletion.ts'
import { isSuspended, requireAdmin } from '../../../platform/db/queries/suspension.ts'
import { users } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import { findWaits } from '../../../sales/deletion.ts'

/** What a deletion of the session's user would wait for. */
export const getDeletionState = ({ db, user }: UserContext): Promise<Omit<DeletionState, 'success'>> =>
  findWaits(db, user.id)

interface Asked {
  dueAt: Date
  waits: DeletionWait[]
}

/**
 * Asks for the deletion of the session's user, and signs them out everywhere. Signing in takes it back.
 * @throws Conflict for the last admin, and where earnings are left and nothing was said about them
 */
export const requestDeletion = (ctx: UserContext, { balance }: DeletionBody): Promise<Asked> =>
  ctx.db.transaction(async (tx) => {
    const { id } = ctx.user
    await requireOtherAdmin(tx, id)
    const { waits, balances } = await findWaits(tx, id)
    if (balances.length > 0 && !balance) {
      const message = 'You have earnings that are not paid: say whether they are paid out or given up'
      throw new Conflict('balance_undecided', message, [{ path: 'balance', message }])
    }
    return { dueAt: await leave(tx, { userId: id, balance: balance ?? 'pay_out' }), waits }
  })

/** The shop keeps an admin who stays. @throws Conflict */
async function requireOtherAdmin(tx: Db, userId: string): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (user?.role !== 'admin') return
  await requireAdmin(tx, userId)
  const stays = and(eq(users.role, 'admin'), ne(users.id, userId), not(isSuspended), not(isLeaving))
  if ((await tx.$count(users, stays)) > 0) return
  throw new Conflict('last_admin', 'You are the only admin of this shop: make another member one first')
}
